// Keeps the site for times without a network, once the game is up, and brings new versions.
const root = document.documentElement;
let registration;
let isGoing = false;

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
