// The interpreter of the page. It starts as soon as this file is there; PyScript, which has its own
// preparations to make meanwhile, gets it when it asks for it.
import { start, version } from "./python.mjs";

export { version };

// What Python prints goes to PyScript, once it is there.
let hearer = console;
const stdout = (line) => (hearer.stdout ?? console.log)(line);
const stderr = (line) => (hearer.stderr ?? console.error)(line);

export const started = start({ stdout, stderr });
started.catch(() => {}); // told already
export const loadPyodide = (options) => {
  hearer = options;
  return started;
};
