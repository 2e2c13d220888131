// The whole site in one file: every other file is in here, packed, and is given to whoever asks for
// it by its usual address. So all other scripts are the same as on a web server.
(() => {
  const { nonce } = document.currentScript; // what the page's policy lets an inline script run by
  const here = location.href.replace(/[?#].*$/, "");
  const base = here.replace(/[^/]*$/, "");
  const TYPES = { wasm: "application/wasm", mjs: "text/javascript", js: "text/javascript" };
  const type = (path) => TYPES[path.split(".").at(-1)] ?? "application/octet-stream";
  const packed = (path) => document.querySelector(`script[data-file="${CSS.escape(path)}"]`);
  const inside = (what) => {
    const url = new URL(what instanceof Request ? what.url : what, here).href.replace(/[?#].*$/, "");
    return url.startsWith(base) ? decodeURIComponent(url.slice(base.length)) : "";
  };
  const real = window.fetch.bind(window);
  const open = async (path) => {
    const { body } = await real(`data:;base64,${packed(path).textContent}`);
    const headers = { "Content-Type": type(path) };
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
  };
  // The packed files stand at the end of the page, so the first to ask have to wait for them.
  const all = new Promise((done) => {
    new MutationObserver((changes, watch) => {
      if (!document.getElementById("packed")) return;
      watch.disconnect();
      done();
    }).observe(document, { childList: true, subtree: true });
  });
  window.fetch = async (what, how) => {
    await all;
    const path = inside(what);
    return path && packed(path) ? open(path) : real(what, how);
  };

  // A module that comes from memory has no address of its own, so what it imports is spelled out.
  const spelled = (path, text) =>
    text
      .replace(/\b(from|import)(\s*\(?\s*)"(\.\.?\/[^"]+)"/g, (_, word, between, to) =>
        `${word}${between}"${new URL(to, base + path).href}"`)
      .replace(/\bimport\.meta\b/g, () => `({url:${JSON.stringify(base + path)}})`);
  const modules = async () => {
    const paths = [...document.querySelectorAll("script[data-file]")].map((one) => one.dataset.file);
    const code = paths.filter((path) => type(path) === TYPES.js);
    const text = async (path) => [path, spelled(path, await (await open(path)).text())];
    return Object.fromEntries(await Promise.all(code.map(text)));
  };
  const begin = async () => {
    await all;
    const imports = {};
    for (const [path, text] of Object.entries(await modules())) {
      imports[base + path] = URL.createObjectURL(new Blob([text], { type: TYPES.js }));
    }
    const map = document.createElement("script");
    map.type = "importmap";
    map.nonce = nonce;
    map.textContent = JSON.stringify({ imports });
    document.head.append(map);
    await import(`${base}rt/core.mjs`);
  };

  // Threads know nothing of this page: the first message brings them their files.
  const START = `
    let take = null;
    const waiting = [];
    Object.defineProperty(self, "onmessage", {
      get: () => take,
      set: (next) => {
        take = next;
        while (waiting.length) take(waiting.shift());
      },
    });
    addEventListener("message", async (event) => {
      const { files, main, module } = event.data;
      if (!files) return take ? take(event) : waiting.push(event);
      const real = self.fetch;
      self.fetch = async (what, how) => {
        const [data, type] = files[String(what.href ?? what)] ?? [];
        return data ? new Response(data, { headers: { "Content-Type": type } }) : real(what, how);
      };
      self.OPTIONS = { createPyodideModule: (await import(module)).default };
      await import(main);
    });`;
  const asData = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
  const Thread = window.Worker;
  const NEEDED = /^(worker\.py|vendor\/pyodide\/.*\.wasm|rt\/(stdlib|games)-.*)$/;
  const supply = async (thread, path) => {
    const code = await modules();
    const joined = (one) =>
      code[one].replace(/\bfrom(\s*)"([^"]+)"/g, (_, between, to) =>
        `from${between}"${asData(joined(to.slice(base.length)))}"`);
    const files = {};
    for (const { dataset } of document.querySelectorAll("script[data-file]")) {
      if (!NEEDED.test(dataset.file)) continue;
      const data = await (await open(dataset.file)).arrayBuffer();
      files[base + dataset.file] = [data, type(dataset.file)];
    }
    const module = asData(code["vendor/pyodide/pyodide.asm.mjs"]);
    thread.postMessage({ files, module, main: asData(joined(path)) });
  };
  if (Thread) {
    window.Worker = function Worker(address, options) {
      const thread = new Thread(asData(START), options);
      supply(thread, inside(address));
      return thread;
    };
  }

  // There is only this page: all addresses differ in what follows the question mark.
  const own = (address) => here + (/\?.*$/.exec(address)?.[0] ?? "");
  for (const name of ["pushState", "replaceState"]) {
    const change = history[name].bind(history);
    history[name] = (state, title, address) => change(state, title, own(String(address)));
  }
  addEventListener("pointerdown", (event) => {
    const link = event.target.closest?.('a[href^="./"]');
    if (link) link.href = own(link.getAttribute("href"));
  }, true);
  if (SITE.only && !location.search) history.replaceState(null, "", `?game=${SITE.only}`);

  begin().catch((problem) => window.BOOT?.fail(String(problem)));
})();
