// Service worker, network first: without a network it serves the cached page of the table and its files, one page per
// device. Responses of a captive portal are not cached, and not shown if there is a cached page.
// The server prepends VERSION to this script; caches of other versions are deleted (`web/table/offline.py`).

const CACHE = `chelem-table-${VERSION}`;
const TIMEOUT_MS = 4_000; // if there is a cached response
const FILE = /\.(js|css|woff2|svg)$/;
const SCREEN = /<!--screen-->[^]*<!--\/screen-->/;
const COMING = /<!--coming-->[^]*<!--\/coming-->/; // the next round, which not every screen includes
const NOW = /data-clock-now="([^"]+)"/g;
const ANY = { ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(respondToNavigation(request));
  else if (FILE.test(pathname)) event.respondWith(respondToFile(request));
});
self.addEventListener("message", (event) => event.waitUntil(onMessage(event)));

/**
 * Caches what a table page asks for by `{url, files, screen}`: the page, its files, and its current screen if it has
 * changed. Answers `{kept}`: true if the page and all files are cached.
 */
async function onMessage({ data, source }) {
  const cache = await caches.open(CACHE);
  await keepAll(cache, data).catch(() => {}); // no network, or storage full: the cache is unchanged
  if (data.screen) await keepScreen(cache, data).catch(() => {});
  source.postMessage({ kept: !(await missing(cache, [data.url, ...data.files])).length });
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("chelem-table-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** Returns the page of the server, and caches it; without the server, the cached page, else a redirect to one. */
async function respondToNavigation(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, ANY);
  const response = await fromNetwork(request, cached);
  if (await isFromServer(response, request.url, cached)) {
    if (response.type !== "opaqueredirect") await keepPage(cache, request.url, response.clone());
    return response;
  }
  if (cached) return withMovedClocks(cached);
  const [cachedPage] = await cachedPages(cache);
  return cachedPage ? Response.redirect(cachedPage.url) : response ?? Response.error();
}

async function respondToFile(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, ANY);
  const response = await fromNetwork(request, cached);
  if (!response?.ok || !isOfChelem(response)) return cached ?? response ?? Response.error();
  await cache.put(request, response.clone());
  return response;
}

const isOfChelem = (response) => response.headers.has("Chelem");

/** Returns true for a response of the server that is no error of it. Follows a redirect to check its target. */
async function isFromServer(response, url, cached) {
  if (response?.type !== "opaqueredirect") return response && isOfChelem(response) && response.status < 500;
  const target = await fromNetwork(url, cached);
  return target && isOfChelem(target);
}

/** Returns the response of the network, or undefined; with a timeout if there is a cached one. */
function fromNetwork(request, cached) {
  const networkResponse = fetch(request).catch(() => undefined);
  return cached ? Promise.race([networkResponse, new Promise((end) => setTimeout(end, TIMEOUT_MS))]) : networkResponse;
}

async function cachedPages(cache) {
  return (await cache.keys()).filter(({ url }) => !FILE.test(new URL(url).pathname));
}

async function keepPage(cache, url, response) {
  if (!response.headers.has("Chelem-Keep")) return cache.delete(url, ANY);
  for (const other of await cachedPages(cache)) if (other.url !== url) await cache.delete(other, ANY);
  return write(cache, url, await response.text());
}

async function keepFile(cache, url) {
  const response = await fetch(url);
  if (response.ok && isOfChelem(response)) await cache.put(url, response);
}

function write(cache, url, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Chelem-Kept": String(Date.now()) };
  return cache.put(url, new Response(text, { headers }));
}

async function keepAll(cache, { url, files }) {
  await Promise.allSettled((await missing(cache, files)).map((file) => keepFile(cache, file)));
  if ((await missing(cache, [url])).length) await keepPage(cache, url, await fetch(url));
}

async function missing(cache, urls) {
  const responses = await Promise.all(urls.map((url) => cache.match(url, ANY)));
  return urls.filter((_, index) => !responses[index]);
}

/** Replaces the screen in the cached page by a newer one. */
async function keepScreen(cache, { url, screen }) {
  const cached = await cache.match(url, ANY);
  if (!cached) return;
  const text = await cached.text();
  const coming = COMING.test(screen) ? "" : text.match(COMING)?.[0] ?? "";
  await write(cache, url, text.replace(SCREEN, () => `<!--screen-->${screen}${coming}<!--/screen-->`));
}

/** Returns the cached page with its server times moved by its age, so that clocks are right. */
async function withMovedClocks(cached) {
  const age = Date.now() - Number(cached.headers.get("Chelem-Kept"));
  const moved = (_, then) => `data-clock-now="${new Date(Date.parse(then) + age).toISOString()}"`;
  const text = (await cached.text()).replace(NOW, moved).replace("<body ", '<body data-shown-again data-kept="yes" ');
  return new Response(text, { headers: cached.headers });
}
