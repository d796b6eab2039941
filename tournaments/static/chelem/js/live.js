// Follows a tournament. The stream says only {"version": 87} ("87.3" where its screens are followed too); the parts of
// the page that care fetch themselves again:
//   <body data-live-url="…" data-live-version="86">   <section hx-get="…" hx-trigger="live from:body">
// The server sends an event (message or "ping") at least every 20 s; silence means that the line is dead even when
// the browser has not noticed.

import { isOurs } from "./answers.js";

const SILENCE = 45_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const AGAIN = 4_000;
const POLL = 10_000;
const POLLS = 6;  // then a stream is asked for again

const { liveUrl, liveVersion, livePause } = document.body.dataset;
const PAUSE = Number(livePause ?? 1_000);  // a wall, of which there are few, says less
let version = liveVersion;
let wait = FIRST_WAIT;
let source;
let watchdog;
let waiting; // for the next attempt
let polling;
let pausing = false;
let missed = false;
let again;
let settling = false;
let untold; // a "live" that a part could not hear
const lacking = new Set(); // addresses of parts that could not be fetched

function show(state) {
  const said = again ? "offline" : state; // what the page shows is old, whatever its line says
  for (const place of document.querySelectorAll("[data-connection]")) place.dataset.state = said;
}

function heard() {
  wait = FIRST_WAIT;
  show("online");
  clearTimeout(watchdog);
  watchdog = setTimeout(retry, SILENCE);
}

function follow(event) {
  heard();
  const latest = String(JSON.parse(event.data).version);
  if (latest === version) return;
  version = latest;
  wake();
}

// At once, then at most every PAUSE: a hall of 250 tables moves more than once a second. What falls into the pause is
// made up for at its end, which htmx's own throttle would forget.
function wake() {
  if (pausing) {
    missed = true;
    return;
  }
  document.body.dispatchEvent(new CustomEvent("live", { detail: { version } }));
  pausing = true;
  setTimeout(() => {
    pausing = false;
    if (missed) wake();
  }, PAUSE);
  missed = false;
}

function retry() {
  source.close();
  clearTimeout(watchdog);
  show("offline");
  // Half of the wait is chance, so that 60 tablets do not come back in the same instant.
  waiting = setTimeout(connect, wait / 2 + (Math.random() * wait) / 2);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

// The network is back, or there is a person at the page: it tries at once. The pages that nobody uses leave it to them.
function hurry() {
  if (!waiting || document.hidden) return;
  wait = FIRST_WAIT;
  connect();
}

// The server has only so many streams. Whom it refuses one asks for the version now and then.
function lost() {
  const refused = source.readyState === EventSource.CLOSED;
  source.close();
  clearTimeout(watchdog);
  if (refused) poll(POLLS);
  else retry();
}

async function poll(left) {
  let answer;
  try {
    answer = await fetch(liveUrl, { headers: { Accept: "application/json" } });
    if (!answer.ok || !isOurs(answer)) throw new Error(answer.status);
    follow({ data: await answer.text() });
  } catch {
    retry();
    return;
  }
  clearTimeout(watchdog);
  polling = setTimeout(() => (left > 1 ? poll(left - 1) : connect()), POLL / 2 + Math.random() * POLL);
}

function connect() {
  clearTimeout(waiting);
  waiting = undefined;
  source = new EventSource(liveUrl);
  source.addEventListener("open", heard);
  source.addEventListener("message", follow);
  source.addEventListener("ping", heard);
  source.addEventListener("error", lost);
}

// Who asked: a part that its answer has replaced is no longer the element of the event.
function isPart({ requestConfig }) {
  return requestConfig.elt.matches("[hx-trigger*='live']");
}

// A part that could not be fetched is fetched again, though no new version may come.
function failed({ type, detail }) {
  if (!isPart(detail) || (type === "htmx:responseError" && detail.xhr.status < 500)) return;
  lacking.add(detail.requestConfig.path);
  clearTimeout(again);
  again = setTimeout(() => {
    lacking.clear();
    wake();
  }, AGAIN / 2 + Math.random() * AGAIN);
  show("offline");
}

function fetched({ detail }) {
  if (!again || !isPart(detail) || !isOurs(detail.xhr) || detail.xhr.status >= 400) return;
  lacking.delete(detail.requestConfig.path);
  if (lacking.size) return; // another part waits to be fetched
  clearTimeout(again);
  again = undefined;
  show("online");
}

// Between the swap of a part and its settling, some 20 ms later, htmx listens to nothing in it: what is told meanwhile is
// told once more.
function tooSoon({ detail }) {
  if (settling) untold = { detail };
}

function settled() {
  settling = false;
  const told = untold;
  untold = undefined;
  if (told) document.body.dispatchEvent(new CustomEvent("live", told));
}

// An answer that shows the page as it is now says so: its own stream wakes it no second time.
function shown(event) {
  const told = event.detail.xhr?.getResponseHeader("Chelem-Version");
  if (told) version = told;
}

// The line that a search led to ("#n12") stays marked when the ranking is drawn again.
function mark() {
  document.getElementById(location.hash.slice(1))?.setAttribute("data-mine", "");
}

if (liveUrl) {
  connect();
  document.body.addEventListener("htmx:afterSwap", mark);
  document.body.addEventListener("htmx:afterSwap", () => { settling = true; });
  document.body.addEventListener("htmx:afterSettle", settled);
  document.body.addEventListener("live", tooSoon);
  document.body.addEventListener("htmx:afterRequest", shown);
  document.body.addEventListener("htmx:afterOnLoad", fetched);
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(failure, failed);
  }
  addEventListener("online", hurry);
  for (const sign of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(sign, hurry);
  // A page that leaves closes its line at once: a server has few of them.
  addEventListener("pagehide", () => {
    source.close();
    clearTimeout(polling);
    clearTimeout(waiting);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
}
