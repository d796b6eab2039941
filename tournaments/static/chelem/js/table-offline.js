// Lets the page of a table open again without network, where the browser can: over HTTPS, and on the machine itself.

const FILE = /\.(js|css|woff2|svg)$/;
const url = location.href.replace(/[?#].*/, "");

export function openWithoutNetwork() {
  const { worker } = document.body.dataset;
  if (!worker || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.kept) document.body.dataset.kept = "yes"; });
  navigator.serviceWorker.addEventListener("controllerchange", () => tell({})); // another version begins with nothing
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const { target, xhr } = detail;
    const whole = target?.id === "screen" && xhr?.getResponseHeader("HX-Reswap") !== "none";
    if (whole && xhr.responseText.includes("hx-trigger=\"live")) tell({ screen: xhr.responseText });
  });
  const ask = () => { if (navigator.serviceWorker.controller) tell({}); };
  navigator.serviceWorker.register(worker).then(ask, () => {}); // a private window may refuse: then as over HTTP
}

// A script that was asked for before the worker came has not passed through it: the page names all of them, and is kept
// only with the last one.
async function tell(message) {
  const { active } = await navigator.serviceWorker.ready;
  await loaded();
  active.postMessage({ url, files: files(), ...message });
}

function loaded() {
  if (document.readyState === "complete") return undefined;
  return new Promise((end) => addEventListener("load", end, { once: true }));
}

function files() {
  const names = performance.getEntriesByType("resource").map(({ name }) => name.replace(/#.*/, ""));
  return [...new Set(names.filter((name) => name.startsWith(location.origin) && FILE.test(new URL(name).pathname)))];
}
