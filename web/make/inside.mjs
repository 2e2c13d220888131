// Runs a Python program inside Pyodide under Node:
//   node inside.mjs STDLIB GAMES PROGRAM [ARGUMENTS]
// STDLIB is the zip of the standard library ("" means Pyodide's own), GAMES an archive to unpack into
// the first place of sys.path ("" means none). The project is mounted at /project.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [stdlib, games, program, ...rest] = process.argv.slice(2);
const print = (stream) => (line) => stream.write(`${line}\n`);
const python = await loadPyodide({
  ...(stdlib && { stdLibURL: resolve(stdlib) }),
  env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" },
  stdout: print(process.stdout),
  stderr: print(process.stderr),
});
python.mountNodeFS("/project", project);
if (games) python.unpackArchive(new Uint8Array(readFileSync(games)), "zip", { extractDir: "/home/pyodide" });
const source = readFileSync(join(project, program), "utf-8");
try {
  python.globals.set("argv", python.toPy([program, ...rest]));
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide'); sys.argv = argv");
  await python.runPythonAsync(source, { filename: program });
} catch (problem) {
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
