// The bots' thread: the same Python and the same wheel as the page, and no page.
import { loadPyodide, wheel } from "./rt/pyodide.mjs";

const queue = [];
self.onmessage = (event) => queue.push(event.data);

const bytes = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};

const [python, games, code] = await Promise.all([
  loadPyodide(),
  bytes(wheel),
  fetch(new URL("./worker.py", import.meta.url)).then((answer) => answer.text()),
]);
python.unpackArchive(games, "wheel");
python.registerJsModule("page", {
  post: (text) => self.postMessage(text),
  unpack: async (url) => python.unpackArchive(await bytes(url), "wheel"),
});
python.runPython(code);
const take = python.globals.get("take");
self.onmessage = (event) => take(event.data);
for (const text of queue) take(text);
self.postMessage(JSON.stringify({ ready: true }));
