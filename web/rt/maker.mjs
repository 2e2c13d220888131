// A thread of its own that lives for some seconds of the first visit: makes the snapshot of Python
// from which every later visit starts (rt/snapshot.mjs). Nothing of a person is in it.
import { start, version } from "./python.mjs";
import { read, write } from "./snapshot.mjs";

// Another tab may have been quicker.
if (!(await read(version))) {
  const python = await start({ _makeSnapshot: true });
  const code = await (await fetch(new URL("../warm.py", import.meta.url))).text();
  python.runPython(code);
  await write(version, python.makeMemorySnapshot());
}
postMessage("done");
close();
