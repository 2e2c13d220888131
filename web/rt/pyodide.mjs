// The interpreter that PyScript and the bot worker start: stock Pyodide, told to take every file
// from this site, so that nothing is ever asked of another host.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { archives, lock } from "./lock.mjs";

const at = (url) => new URL(url, import.meta.url).href;

const indexURL = at("../vendor/pyodide/");
// A game that somebody adds may import any part of Python; ours are known to need only some.
const isOpen = new URLSearchParams(globalThis.location?.search).has("wheel");
const stdLibURL = at(`../${isOpen ? archives.library : archives.stdlib}`);

export { version };

// The games, for whoever has to unpack them without PyScript.
export const wheel = at(`../${archives.games}`);

// Some hosts do not know the type of .wasm, without which it cannot be compiled on the way.
const instantiate = async (real, source, ...rest) => {
  const answer = await source;
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/wasm")) return real.call(WebAssembly, answer, ...rest);
  return WebAssembly.instantiate(await answer.arrayBuffer(), ...rest);
};

// Pyodide only notes in the console that its WebAssembly cannot be used, and waits for ever.
const watched = async (work) => {
  const real = WebAssembly.instantiateStreaming;
  const failed = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (...all) => {
      try {
        return await instantiate(real, ...all);
      } catch (problem) {
        globalThis.BOOT?.fail("pyodide.asm.wasm");
        reject(problem);
        throw problem;
      }
    };
  });
  try {
    return await Promise.race([work(), failed]);
  } finally {
    WebAssembly.instantiateStreaming = real;
  }
};

// PyScript passes an indexURL of its own (the folder of this file), so ours must come last.
// OPTIONS: what a thread of the one-file site has to bring along.
const own = {
  indexURL,
  stdLibURL,
  packageBaseUrl: at("../"),
  lockFileContents: lock,
  ...globalThis.OPTIONS,
};
export const loadPyodide = async (options = {}) => {
  globalThis.BOOT?.step("python");
  const python = await watched(() => load({ ...options, ...own }));
  globalThis.BOOT?.step("games");
  return python;
};
