// Starts PyScript under a policy that forbids making code out of text.
//
// PyScript 0.7 builds the hooks of its own workers with Function(text) while the page starts, even
// where no such worker exists: it brings one hook of its own, onBeforeRunAsync. That is the only
// use of eval in its start, and the only reason why pages with PyScript are told to allow
// 'unsafe-eval'. This site has no PyScript worker (its bots think in worker.mjs), so the hook can
// go, before PyScript reads it. Pyodide itself needs 'wasm-unsafe-eval' and nothing more.
import { hooks } from "../vendor/pyscript/core.js";

for (const hook of Object.values(hooks.worker)) hook.clear();
