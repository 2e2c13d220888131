// Starts PyScript under a policy that forbids making code out of text, and from bytecode.
//
// PyScript 0.7 builds the hooks of its own workers with Function(text) while the page starts, even
// where no such worker exists: it brings one hook of its own, onBeforeRunAsync. That is the only
// use of eval in its start, and the only reason why pages with PyScript are told to allow
// 'unsafe-eval'. This site has no PyScript worker (its bots think in worker.mjs), so the hook can
// go, before PyScript reads it. Pyodide itself needs 'wasm-unsafe-eval' and nothing more.
import { hooks, stdlib } from "../vendor/pyscript/core.js";
import { started } from "./pyodide.mjs";

for (const hook of Object.values(hooks.worker)) hook.clear();

// Before the page's own program PyScript runs one that writes the package `pyscript` as source and
// imports it. The archive of the games brings the same package compiled, so the import is enough.
started.then((python) => {
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...rest) => {
    const isFirst = code.startsWith(stdlib);
    if (isFirst) python.runPythonAsync = run;
    return run.call(python, isFirst ? `import pyscript\n${code.slice(stdlib.length)}` : code, ...rest);
  };
}, () => {});
