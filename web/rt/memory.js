// PyScript keeps a list of packages in IndexedDB and does not start where that is refused, as in many
// frames and private windows. It has nothing to keep here, so its own databases are in memory; all
// other names go to the browser's.
(() => {
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
    return request;
  };
  const store = (map) => ({
    get: (key) => answer(map.get(key)),
    getKey: (key) => answer(map.has(key) ? key : undefined),
    getAll: () => answer([...map.values()]),
    getAllKeys: () => answer([...map.keys()]),
    count: () => answer(map.size),
    put: (value, key) => answer(map.set(key, value) && key),
    delete: (key) => answer(void map.delete(key)),
    clear: () => answer(map.clear()),
  });
  const database = (map = new Map()) => ({
    transaction: () => ({ objectStore: () => store(map) }),
    close: () => {},
  });

  let real;
  try {
    real = window.indexedDB;
  } catch {
    real = undefined; // some browsers refuse even to be asked
  }
  const PYSCRIPT = /^(IDBMap|IDBMapSync|polyscript)\b/;
  const stand = {
    open: (name, ...rest) => {
      if (PYSCRIPT.test(name)) return answer(database());
      if (!real) throw new DOMException("IndexedDB is refused here", "SecurityError");
      return real.open(name, ...rest);
    },
    deleteDatabase: (name) => real.deleteDatabase(name),
    databases: () => real.databases(),
    cmp: (one, other) => real.cmp(one, other),
  };
  Object.defineProperty(window, "indexedDB", { value: stand, configurable: true });
})();
