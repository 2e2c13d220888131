// Runs a Python file of this project inside Pyodide: node parity.mjs file.py [arguments]
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file, ...rest] = process.argv.slice(2);
const python = await loadPyodide({
  env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
  stdout: (line) => process.stdout.write(line + "\n"),
  stderr: (line) => process.stderr.write(line + "\n"),
});
python.mountNodeFS("/project", root);
python.globals.set("argv", python.toPy([file, ...rest]));
try {
  await python.runPythonAsync(`
import runpy, sys
sys.path[:0] = ["/project", "/project/tests"]
sys.argv = list(argv)
runpy.run_path("/project/" + argv[0], run_name="__main__")
`);
} catch (problem) {
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
