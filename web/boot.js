// Fetches the big files itself, so that the wait can be told in bytes, and says so in words when one
// is missing, damaged or stuck: nobody waits for ever. SITE comes from rt/site.js, the language from
// early.js; rt/pyodide.mjs reports its steps.
(() => {
  const root = document.documentElement;
  const say = (key, holes = {}) =>
    SITE.texts[root.lang][key].replace(/\{(\w+)\}/g, (_, name) => holes[name]);
  const QUIET = 8; // seconds without a byte or a step before the wait is called too long

  // Seconds are counted, not measured: while Python keeps the page busy none are.
  const quiet = new Map([["start", 0]]); // of the start as a whole and of each file on its way
  let step = "";
  const sizes = new Map();
  // As in rt/pyodide.mjs: a page with an added game takes all of Python's library.
  const other = new URLSearchParams(location.search).has("wheel") ? "rt/stdlib-" : "rt/library-";
  const files = Object.entries(SITE.files).filter(([path]) => !path.startsWith(other));
  const total = files.reduce((sum, [, size]) => sum + size, 0);

  const line = document.createElement("p");
  const bar = document.createElement("progress");
  line.className = "boot";
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  let drawn = 0; // when the line was last written
  const progress = (name = "start") => {
    quiet.set("start", 0);
    quiet.set(name, 0);
    if (performance.now() - drawn > 100) draw(); // to write it for every piece would take its own time
  };
  const draw = () => {
    drawn = performance.now();
    const got = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    bar.max = total * 1.25; // what comes after the last byte takes about a quarter as long
    bar.value = got + (step === "games" ? total * 0.2 : step === "python" ? total * 0.05 : 0);
    const what = step && (!sizes.size || got >= total)
      ? say(`boot_${step}`)
      : say("boot_bytes", { got: mega(got), all: mega(total) });
    bar.setAttribute("aria-label", say("loading"));
    line.replaceChildren(bar, what);
  };

  const box = document.createElement("div");
  const tell = (...sentences) => {
    const text = document.createElement("p");
    const button = document.createElement("button");
    text.textContent = [...sentences, say("boot_kept")].join(" ");
    button.textContent = say("boot_retry");
    button.className = "primary";
    button.addEventListener("click", retry);
    box.className = "failed";
    box.setAttribute("role", "alert");
    box.replaceChildren(text, button);
    SITE.body.then(() => root.dataset.state !== "ready" && document.body.prepend(box));
  };
  const fail = (reason) => {
    if (root.dataset.state !== "loading") return;
    root.dataset.state = "failed";
    line.remove();
    tell(say("boot_failed"), reason);
    forget();
    giveWay();
  };

  // A start that failed may have come out of a snapshot (rt/snapshot.mjs): the next does without.
  const forget = async () => {
    try {
      const names = (await caches.keys()).filter((name) => name.startsWith("pygames-wasm-snapshot "));
      await Promise.all(names.map((name) => caches.delete(name)));
    } catch {
      // storage is forbidden here, so there is none
    }
  };

  // A new version that does not start gives way to the one before.
  const giveWay = () => {
    const here = worker();
    if (!here) return;
    navigator.serviceWorker.onmessage = ({ data }) => data === "again" && location.reload();
    here.postMessage("failed");
  };

  // The service worker of this page, where there is one and asking is allowed.
  const worker = () => {
    try {
      return navigator.serviceWorker?.controller ?? null;
    } catch {
      return null;
    }
  };

  // A second try gets every file anew: one that a cache holds damaged must not stay.
  const retry = async (event) => {
    event.target.disabled = true;
    const again = (path) => real(path, { cache: "reload", signal: AbortSignal.timeout(QUIET * 1000) });
    const paths = [...files.map(([path]) => path), ...SITE.code];
    await forget();
    await Promise.allSettled(paths.map(async (path) => (await again(path)).arrayBuffer()));
    location.reload();
  };

  const real = window.fetch.bind(window);
  // A copy is counted, because only from the browser's own answer does it keep compiled code.
  const count = async (name, size, copy) => {
    let got = 0;
    const reader = copy.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      sizes.set(name, (got += value.length));
      progress(name);
    }
    quiet.delete(name);
    draw();
    if (got !== size) fail(say("boot_damaged", { file: name }));
  };
  const load = async (path, size) => {
    const name = path.split("/").at(-1);
    // From its own cache a file comes at once, and whole; there the browser keeps compiled code too.
    const isLocal = worker() !== null;
    quiet.set(name, 0);
    let answer;
    try {
      answer = await real(path);
    } catch (problem) {
      fail(say("boot_missing", { file: name }));
      throw problem;
    }
    if (!answer.ok) fail(say("boot_missing", { file: name }));
    if (answer.ok && !isLocal) {
      count(name, size, answer.clone()).catch(() => fail(say("boot_missing", { file: name })));
    } else {
      quiet.delete(name);
    }
    return answer;
  };

  const begin = () => {
    if (typeof WebAssembly !== "object") {
      fail(say("boot_wasm"));
      return;
    }
    const started = new Map();
    for (const [path, size] of files) {
      const answer = load(path, size);
      answer.catch(() => {}); // told already
      started.set(new URL(path, document.baseURI).href, answer);
    }
    window.fetch = (what, how) => {
      const url = new URL(what instanceof Request ? what.url : what, document.baseURI).href;
      const answer = started.get(url);
      started.delete(url);
      return answer ?? real(what, how);
    };
    draw();
    SITE.body.then(() => root.dataset.state === "loading" && document.body.append(line));
    const clock = setInterval(() => {
      if (root.dataset.state !== "loading") clearInterval(clock);
      for (const [name, seconds] of quiet) quiet.set(name, seconds + 1);
      if (box.isConnected || Math.max(...quiet.values()) < QUIET) return;
      tell(say("boot_slow"));
      giveWay();
    }, 1000);
  };

  // Of a long report the last line says what happened.
  const told = (problem) => {
    const lines = String(problem?.message ?? problem).trim().split("\n");
    fail(`(${lines.at(-1).slice(0, 200)})`);
  };

  window.BOOT = {
    fail: (file) => fail(say("boot_damaged", { file })),
    step: (name) => {
      step = name;
      quiet.set("start", 0);
      draw();
    },
  };

  addEventListener("error", (event) => {
    const file = event.target?.tagName === "SCRIPT" && event.target.src.split("/").at(-1);
    if (file) fail(say("boot_missing", { file }));
    else if (event.message) told(event.message);
  }, true);
  addEventListener("unhandledrejection", (event) => told(event.reason));
  addEventListener("securitypolicyviolation", (event) => {
    if (/^(script|connect)-src/.test(event.effectiveDirective)) told(event.effectiveDirective);
  });
  new MutationObserver((changes, watch) => {
    if (root.dataset.state !== "ready") return;
    watch.disconnect();
    box.remove();
    line.remove();
  }).observe(root, { attributeFilter: ["data-state"] });

  begin();
})();
