// Keeps the site for times without a network. The build writes the list of files with their hashes;
// a version is installed whole or not at all, takes over only when the page asks for it, and gives
// way to the one before if it does not start.
const FILES = {{files}}; // path -> SHA-256; those in LATER are kept once they have been used
const LATER = {{later}};
const VERSION = "{{version}}";
const TOGETHER = 5_000; // milliseconds between two tries, at least

const scope = registration.scope;
const PREFIX = `pygames-wasm ${scope} `; // other caches of this origin belong to others
const OWN = PREFIX + VERSION;
const NOTES = `${PREFIX}notes`; // what is known about versions: outlives this thread
const LIST = `${scope}list.json`; // each cache's own FILES
const at = (path) => new URL(path, scope).href;

const hash = async (answer) => {
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

const note = async (key, value) => (await caches.open(NOTES)).put(at(key), new Response(value));
const noted = async (key) => (await (await caches.open(NOTES)).match(at(key)))?.text();

// The caches of earlier versions, the newest last.
const earlier = async () => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== OWN && name !== NOTES;
  return (await caches.keys()).filter(isOld);
};

// What the browser has just loaded need not come again, if its hash is right; the compiled code
// that the browser keeps with it then serves the next visit too.
const fetched = async (path) => {
  let answer = await fetch(at(path), { cache: "force-cache" });
  if (!answer.ok || (await hash(answer)) !== FILES[path]) {
    answer = await fetch(at(path), { cache: "reload" });
    if (!answer.ok || (await hash(answer)) !== FILES[path]) throw new Error(`${path} is damaged`);
  }
  // A redirected answer may not be given to a page that asked for another address.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
};

const install = async () => {
  const cache = await caches.open(OWN);
  const [before] = (await earlier()).slice(-1);
  const old = before && (await caches.open(before));
  const known = (await (await old?.match(LIST))?.json()) ?? {};
  const get = async (path) => {
    const same = known[path] === FILES[path] && (await old.match(at(path)));
    await cache.put(at(path), same || (await fetched(path)));
  };
  try {
    await Promise.all(Object.keys(FILES).filter((path) => !LATER.includes(path)).map(get));
    await cache.put(LIST, new Response(JSON.stringify(FILES)));
  } catch (problem) {
    await caches.delete(OWN); // half a version is worth nothing
    throw problem;
  }
};

// The name of the cache to serve from: the one before, if this version is known not to start.
const serving = async () => {
  const [before] = (await earlier()).slice(-1);
  return before && (await noted("broken")) === VERSION ? before : OWN;
};

// A version that was opened three times and never came up is broken, whatever the reason. Tabs that
// a browser opens together, all before any can be up, are one time.
const count = async () => {
  const [version, times, last] = ((await noted("tries")) ?? "").split(" ");
  const isSame = version === VERSION;
  if (isSame && Math.abs(Date.now() - last) < TOGETHER) return;
  const tries = isSame ? Number(times) + 1 : 1;
  await note("tries", `${VERSION} ${tries} ${Date.now()}`);
  if (tries > 3) await note("broken", VERSION);
};

const answer = async (request, path) => {
  if (request.mode === "navigate" && (await earlier()).length) await count();
  const name = await serving();
  const cache = await caches.open(name);
  const kept = await cache.match(at(path));
  const isKnown = kept || path in FILES;
  if (kept && request.cache !== "reload") return kept;
  try {
    const fresh = await fetch(request);
    const isOurs = isKnown ? (await hash(fresh)) === FILES[path] : path.startsWith("wheels/");
    // What belongs to this version would spoil the one before.
    if (fresh.ok && isOurs && name === OWN) await cache.put(at(path), fresh.clone());
    return fresh;
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length).replace(/[?#].*$/, "") || "index.html";
  const isOurs = path in FILES || path.startsWith("wheels/") || event.request.mode === "navigate";
  if (isOurs) event.respondWith(answer(event.request, path));
});

const heard = {
  // A person has agreed to the new version.
  go: () => skipWaiting(),
  // The page is up: what came before is not needed any more.
  booted: async () => {
    if ((await noted("broken")) === VERSION) return;
    for (const name of await earlier()) await caches.delete(name);
  },
  // The page did not come up: back to the version before, if there is one.
  failed: async (page) => {
    if (!(await earlier()).length || (await noted("broken")) === VERSION) return;
    await note("broken", VERSION);
    page.postMessage("again");
  },
};
addEventListener("message", (event) => {
  if (Object.hasOwn(heard, event.data)) event.waitUntil(heard[event.data](event.source));
});
