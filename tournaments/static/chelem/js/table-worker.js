// Service worker, network first: without a network it serves the cached page of the table and its files, one page per
// device. Responses of a captive portal are not cached, and not shown if there is a cached page.
// The server prepends VERSION to this script; caches of other versions are deleted (`web/table/offline.py`).

const CACHE = `chelem-table-${VERSION}`;
const TIMEOUT = 4_000; // ms, if there is a cached response
const FILE = /\.(js|css|woff2|svg)$/;
const SCREEN = /<!--screen-->[^]*<!--\/screen-->/;
const COMING = /<!--coming-->[^]*<!--\/coming-->/; // the next round, which not every screen includes
const NOW = /data-clock-now="([^"]+)"/g;
const ANY = { ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILE.test(pathname)) event.respondWith(file(request));
});
self.addEventListener("message", (event) => event.waitUntil(onMessage(event)));

async function onMessage({ data, source }) {
  const cache = await caches.open(CACHE);
  await keepAll(cache, data).catch(() => {}); // no network, or storage full: the cache stays
  if (data.screen) await keepScreen(cache, data).catch(() => {});
  source.postMessage({ kept: !(await missing(cache, [data.url, ...data.files])).length });
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith("chelem-table-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** Returns the page of the desk, and caches it; without the desk, the cached page. */
async function page(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, ANY);
  const answer = await fromNetwork(request, kept);
  if (await isOfTheDesk(answer, request.url, kept)) {
    if (answer.type !== "opaqueredirect") await keepPage(cache, request.url, answer.clone());
    return answer;
  }
  if (kept) return shownAgain(kept);
  const [own] = await pages(cache);
  return own ? Response.redirect(own.url) : answer ?? Response.error();
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, ANY);
  const answer = await fromNetwork(request, kept);
  if (!answer?.ok || !isOurs(answer)) return kept ?? answer ?? Response.error();
  await cache.put(request, answer.clone());
  return answer;
}

const isOurs = (answer) => answer.headers.has("Chelem");

/** Returns true for a response of the desk without a server error. Follows a redirect to check its target. */
async function isOfTheDesk(answer, url, kept) {
  if (answer?.type !== "opaqueredirect") return answer && isOurs(answer) && answer.status < 500;
  const there = await fromNetwork(url, kept);
  return there && isOurs(there);
}

/** Returns the response of the network, or undefined; with a timeout if there is a cached one. */
function fromNetwork(request, kept) {
  const asked = fetch(request).catch(() => undefined);
  return kept ? Promise.race([asked, new Promise((end) => setTimeout(end, TIMEOUT))]) : asked;
}

async function pages(cache) {
  return (await cache.keys()).filter(({ url }) => !FILE.test(new URL(url).pathname));
}

async function keepPage(cache, url, answer) {
  if (!answer.headers.has("Chelem-Keep")) return cache.delete(url, ANY);
  for (const other of await pages(cache)) if (other.url !== url) await cache.delete(other, ANY);
  return write(cache, url, await answer.text());
}

async function keepFile(cache, url) {
  const answer = await fetch(url);
  if (answer.ok && isOurs(answer)) await cache.put(url, answer);
}

function write(cache, url, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Chelem-Kept": String(Date.now()) };
  return cache.put(url, new Response(text, { headers }));
}

async function keepAll(cache, { url, files }) {
  await Promise.allSettled((await missing(cache, files)).map((one) => keepFile(cache, one)));
  for (const page of await missing(cache, [url])) await keepPage(cache, page, await fetch(page));
}

async function missing(cache, urls) {
  const found = await Promise.all(urls.map((one) => cache.match(one, ANY)));
  return urls.filter((_, one) => !found[one]);
}

/** Replaces the screen in the cached page by a newer one. */
async function keepScreen(cache, { url, screen }) {
  const kept = await cache.match(url, ANY);
  if (!kept) return;
  const text = await kept.text();
  const coming = COMING.test(screen) ? "" : text.match(COMING)?.[0] ?? "";
  await write(cache, url, text.replace(SCREEN, () => `<!--screen-->${screen}${coming}<!--/screen-->`));
}

// Returns the cached page with its server times moved by its age, so that clocks are right.
async function shownAgain(kept) {
  const age = Date.now() - Number(kept.headers.get("Chelem-Kept"));
  const moved = (_, then) => `data-clock-now="${new Date(Date.parse(then) + age).toISOString()}"`;
  const text = (await kept.text()).replace(NOW, moved).replace("<body ", '<body data-shown-again data-kept="yes" ');
  return new Response(text, { headers: kept.headers });
}
