// The interpreter that PyScript and the bot worker start: stock Pyodide, told to take every file
// from this site, so that nothing is ever asked of another host.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { lock, wheel as path } from "./lock.mjs";

const at = (url) => new URL(url, import.meta.url).href;

const indexURL = at("../vendor/pyodide/");
const stdLibURL = at("../vendor/pyodide/python_stdlib.zip");

export { version };

// The games' wheel, for whoever has to unpack it without PyScript.
export const wheel = at(`../${path}`);

// PyScript passes an indexURL of its own (the folder of this file), so ours must come last.
export const loadPyodide = (options = {}) =>
  load({ ...options, indexURL, stdLibURL, packageBaseUrl: at("../"), lockFileContents: lock });
