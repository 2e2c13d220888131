// The journal: every game a second time, in IndexedDB. localStorage may lose its last seconds when
// the browser is killed; a transaction that is complete does not. It is read while Python loads,
// and no press ever waits for it. Where it is refused the games are kept without it.

const BASE = "pygames-wasm";
const GAMES = "games";
const PATIENCE = 5000; // ms until it counts as absent, for this visit

const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

const open = async () => {
  const request = indexedDB.open(BASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES);
  const base = await settled(request);
  base.onversionchange = () => base.close();
  const games = base.transaction(GAMES).objectStore(GAMES);
  const [keys, texts] = await Promise.all([settled(games.getAllKeys()), settled(games.getAll())]);
  return { base, found: Object.fromEntries(keys.map((key, number) => [key, texts[number]])) };
};

const opened = open().catch(() => null);
let base = null;
let writing = Promise.resolve(); // until the last change is out of this process

// What was there at the start, as JSON: {id: record}.
export const found = async () => {
  // Not before Python asks: while it starts, nothing that the journal answers can be heard.
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  const all = await Promise.race([opened, late]);
  base = all?.base ?? null;
  return JSON.stringify(all?.found ?? {});
};

const change = (act) => {
  if (!base) return;
  try {
    // Relaxed is enough: it outlives the browser, and does not wait for the disk while the next
    // actions pass by. Only a machine that loses its power can lose more.
    const step = base.transaction(GAMES, "readwrite", { durability: "relaxed" });
    act(step.objectStore(GAMES));
    step.commit?.();
    writing = new Promise((done) => {
      step.oncomplete = step.onabort = done;
    });
  } catch {
    base = null; // closed or broken: localStorage has everything, too
  }
};

export const put = (game, text) => change((games) => games.put(text, game));
export const remove = (game) => change((games) => games.delete(game));
export const clear = () => change((games) => games.clear());
export const written = () => writing;

export const read = async (game) => {
  try {
    return (await settled(base.transaction(GAMES).objectStore(GAMES).get(game))) ?? null;
  } catch {
    return null;
  }
};

// Whether the browser promises not to clear all this; it is asked to only once in its life.
export const lasting = async (ask) => {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()));
  } catch {
    return false;
  }
};
