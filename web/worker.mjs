// The bots' thread: the same Python and the same games as the page, and no page.
import { start } from "./rt/python.mjs";

const queue = [];
self.onmessage = (event) => queue.push(event.data);

const unpack = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  python.unpackArchive(await answer.arrayBuffer(), "wheel");
};

const [python, code] = await Promise.all([
  start(),
  fetch(new URL("./worker.py", import.meta.url)).then((answer) => answer.text()),
]);
python.registerJsModule("page", { post: (text) => self.postMessage(text), unpack });
python.runPython(code);
const take = python.globals.get("take");
self.onmessage = (event) => take(event.data);
for (const text of queue) take(text);
self.postMessage(JSON.stringify({ ready: true }));

export { python }; // for whoever wants to look into it
