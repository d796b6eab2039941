// Stores in IndexedDB, each in a database of its own.

/** Opens a store, and returns `run(mode, act)`: it calls `act(store)` in a transaction, and resolves to the result of the
 * request that `act` returns once it is on disk. It rejects if IndexedDB is denied, full, or missing. */
export function openStore(name, store, keyPath) {
  const database = new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.catch(() => {}); // each run reports it
  return async (mode, act) => {
    const work = (await database).transaction(store, mode, { durability: "strict" });
    const request = act(work.objectStore(store));
    return new Promise((resolve, reject) => {
      work.oncomplete = () => resolve(request.result);
      work.onabort = () => reject(work.error);
    });
  };
}
