// Python for the page and for every thread: stock Pyodide, told to take every file from this site,
// so that nothing is ever asked of another host, and with the games already in its home. Who was
// here before gets it out of a snapshot (rt/snapshot.mjs).
import { loadPyodide, version } from "../vendor/pyodide/pyodide.mjs";
import { fill, unpacked } from "./archive.mjs";
import { archives, lock } from "./lock.mjs";
import { forget, read } from "./snapshot.mjs";

export { version };

const at = (url) => new URL(url, import.meta.url).href;

const HOME = "/home/pyodide";
const indexURL = at("../vendor/pyodide/");
const code = `${indexURL}pyodide.asm.wasm`;
// A game that somebody adds may import any part of Python; ours are known to need only some.
const isOpen = new URLSearchParams(globalThis.location?.search).has("wheel");
const stdLibURL = at(`../${isOpen ? archives.library : archives.stdlib}`);

// Some hosts do not know the type of .wasm, without which it cannot be compiled on the way.
const compile = async (answer) => {
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
};

// Pyodide fetches its files one after the other, only notes in the console that one cannot be used,
// and waits for ever. So all come at once, each trouble is told, and Pyodide is answered from here.
let refuse;
const failed = new Promise((_, reject) => { refuse = reject; });
const file = async (name, promise) => {
  try {
    return await promise;
  } catch (problem) {
    globalThis.BOOT?.fail(name.split("/").at(-1));
    refuse(problem);
    throw problem;
  }
};
const load = async (options) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  const wasm = file(code, fetch(code).then(compile));
  const stdlib = file(stdLibURL, unpacked(stdLibURL));
  const games = file(archives.games, unpacked(at(`../${archives.games}`)));
  for (const promise of [failed, wasm, stdlib, games]) promise.catch(() => {}); // told above
  globalThis.fetch = async (what, how) => {
    if (String(what) === stdLibURL) return new Response(await stdlib);
    return String(what) === code ? new Response() : fetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  // Pyodide wants shared memory to wait for a keyboard with; browsers warn of it on ordinary pages.
  WebAssembly.Memory = function OwnMemory({ shared, ...size }) { return new Memory(size); };
  const own = {
    indexURL,
    stdLibURL,
    packageBaseUrl: at("../"),
    lockFileContents: lock,
    fsInit: async (FS) => fill(FS, HOME, await games),
    ...options,
    ...globalThis.OPTIONS, // what a thread of the one-file site has to bring along
  };
  const begin = (more) => Promise.race([loadPyodide({ ...own, ...more }), failed]);
  try {
    const memory = isOpen || options._makeSnapshot ? null : await read(version);
    await globalThis.SITE?.shown; // of a page: its first picture comes first (early.js)
    if (!memory) return await begin();
    try {
      const python = await begin({ _loadSnapshot: memory });
      python.runPython("import random; random.seed()");
      if (globalThis.document) document.documentElement.dataset.snapshot = "used";
      return python;
    } catch (problem) {
      console.info("The snapshot cannot be used:", problem);
      forget();
      return await begin();
    }
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  }
};

export const start = async (options = {}) => {
  globalThis.BOOT?.step("python");
  const python = await load(options);
  globalThis.BOOT?.step("games");
  return python;
};
