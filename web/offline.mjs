// Keeps the site for times without a network, once the game is up, and brings new versions.
const root = document.documentElement;
let registration;
let isGoing = false;

// Keeps Python itself for the next visit, in a thread of its own while this one has nothing to do.
const remember = () => {
  if (root.dataset.snapshot || /[?&]wheel=/.test(location.search)) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
  whenIdle(() => {
    const maker = new Worker("./rt/maker.mjs", { type: "module" });
    maker.onmessage = () => { root.dataset.snapshot = "made"; };
    maker.onerror = () => { root.dataset.snapshot = "refused"; };
  });
};

// `offer` is called when a new version waits for a good moment.
export const keep = async (offer) => {
  try {
    const service = navigator.serviceWorker;
    if (!service) return;
    const isUpdate = service.controller !== null;
    service.controller?.postMessage("booted");
    service.addEventListener("controllerchange", () => {
      if (isGoing) location.reload();
      else if (isUpdate) offer(); // another tab has agreed
    });
    registration = await service.register("./service.js", { updateViaCache: "none" });
    const look = () => registration.waiting && service.controller && offer();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    look();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => {}); // no network: later
    });
    await service.ready;
    root.dataset.offline = "ready";
    remember();
  } catch {
    root.dataset.offline = "refused"; // the game goes on, with a network
  }
};

// Loads the new version; everything worth keeping has been saved.
export const update = () => {
  isGoing = true;
  if (registration?.waiting) registration.waiting.postMessage("go");
  else location.reload();
};

// Forgets what was kept for times without a network and fetches the program anew, through the service
// worker, which keeps it; without a network everything stays, or nothing would start.
export const forget = async () => {
  try {
    if (!registration?.active || !navigator.onLine) return;
    const list = new URL("list.json", registration.scope).href;
    for (const name of await caches.keys()) {
      if (!name.startsWith(`pygames-wasm ${registration.scope} `)) continue;
      const kept = await (await caches.open(name)).keys();
      const files = await (await caches.open(name)).match(list);
      await caches.delete(name);
      if (!files) continue;
      await (await caches.open(name)).put(list, files);
      await Promise.all(kept.filter(({ url }) => url !== list).map(({ url }) => fetch(url)));
    }
  } catch {
    // refused: it holds nothing about anybody
  }
};
