// Opens the page of a table again where no network is: what the page and its files were the last time, one page for a
// device. With a network everything comes from there; nothing that the desk says now is answered from here. What a guest
// Wi-Fi answers in its place is not kept, and not shown while there is something to show.
// The server puts VERSION before this script: files of another version are thrown away (`web/table/offline.py`).

const CACHE = `chelem-table-${VERSION}`;
const PATIENCE = 4_000; // milliseconds: a dead network says nothing for minutes, and the table waits
const FILE = /\.(js|css|woff2|svg)$/;
const SCREEN = /<!--screen-->[^]*<!--\/screen-->/;
const COMING = /<!--coming-->[^]*<!--\/coming-->/; // the round to come, which does not come along with every screen
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
self.addEventListener("message", (event) => event.waitUntil(told(event)));

async function told({ data, source }) {
  const cache = await caches.open(CACHE);
  await keepAll(cache, data).catch(() => {}); // no network, or no room: what was kept stays
  if (data.screen) await keepScreen(cache, data).catch(() => {});
  source.postMessage({ kept: !(await missing(cache, [data.url, ...data.files])).length });
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith("chelem-table-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** The page as the desk gives it now; without the desk as it was. What the desk no longer gives is forgotten. */
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

/** Whether the desk answers, and not with an error. A redirect is followed to see whose it is. */
async function isOfTheDesk(answer, url, kept) {
  if (answer?.type !== "opaqueredirect") return answer && isOurs(answer) && answer.status < 500;
  const there = await fromNetwork(url, kept);
  return there && isOurs(there);
}

/** Nothing where nobody answers. Where something is kept, nobody waits for long. */
function fromNetwork(request, kept) {
  const asked = fetch(request).catch(() => undefined);
  return kept ? Promise.race([asked, new Promise((end) => setTimeout(end, PATIENCE))]) : asked;
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

/** The desk has given this page another screen: that is the one to be shown again. */
async function keepScreen(cache, { url, screen }) {
  const kept = await cache.match(url, ANY);
  if (!kept) return;
  const text = await kept.text();
  const coming = COMING.test(screen) ? "" : text.match(COMING)?.[0] ?? "";
  await write(cache, url, text.replace(SCREEN, () => `<!--screen-->${screen}${coming}<!--/screen-->`));
}

// The clock of the hall has gone on since: each time that the page names is moved by its age.
async function shownAgain(kept) {
  const age = Date.now() - Number(kept.headers.get("Chelem-Kept"));
  const moved = (_, then) => `data-clock-now="${new Date(Date.parse(then) + age).toISOString()}"`;
  const text = (await kept.text()).replace(NOW, moved).replace("<body ", '<body data-shown-again data-kept="yes" ');
  return new Response(text, { headers: kept.headers });
}
