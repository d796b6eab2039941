// Registers the service worker that opens the page of a table without a network. Needs HTTPS or localhost.

const FILE = /\.(js|css|woff2|svg)$/;
const url = location.href.replace(/[?#].*/, "");

/** Caches the page with its files; `loaded` is a promise of the last of them. */
export function openWithoutNetwork(loaded) {
  const { worker } = document.body.dataset;
  if (!worker || !navigator.serviceWorker) return;
  navigator.storage?.persist?.(); // without it, the browser deletes the outbox when space is short
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.kept) document.body.dataset.kept = "yes"; });
  navigator.serviceWorker.addEventListener("controllerchange", () => sendToWorker({}, loaded)); // a new version has an empty cache
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const { target, xhr } = detail;
    const whole = target?.id === "screen" && xhr?.getResponseHeader("HX-Reswap") !== "none";
    if (whole && xhr.responseText.includes("hx-trigger=\"live")) sendToWorker({ screen: xhr.responseText }, loaded);
  });
  const ask = () => { if (navigator.serviceWorker.controller) sendToWorker({}, loaded); };
  navigator.serviceWorker.register(worker).then(ask, () => {}); // refused in a private window
}

// Sends the page and the URLs of all its files to the worker: files that were requested before it was active did not
// pass through it. `kept` is reported once all are cached.
async function sendToWorker(message, loaded) {
  const { active } = await navigator.serviceWorker.ready;
  await loaded.catch(() => {}); // no network
  active.postMessage({ url, files: files(), ...message });
}

function files() {
  const names = performance.getEntriesByType("resource").map(({ name }) => name.replace(/#.*/, ""));
  return [...new Set(names.filter((name) => name.startsWith(location.origin) && FILE.test(new URL(name).pathname)))];
}
