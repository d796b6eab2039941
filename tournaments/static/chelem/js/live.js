// Follows a tournament by server-sent events, which have only {"version": 87} ("87.3" with its screens); parts of the
// page then reload themselves:
//   <body data-live-url="…" data-live-version="86">   <section hx-get="…" hx-trigger="live from:body">
// The server sends an event (message or "ping") at least every 15 s (`web/live.py`); after `SILENCE_MS` without one the script
// reconnects, also if the browser still considers the connection open.

import { isOurs } from "./answers.js";

const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const AGAIN_MS = 4_000; // before a part whose request failed is requested again
const POLL_MS = 10_000; // between two requests for the version, without a stream
const POLLS = 6;  // before the next attempt at a stream

const { liveUrl, liveVersion, livePause } = document.body.dataset;
const PAUSE_MS = Number(livePause ?? 1_000);  // shorter on walls, because there are few
let version = liveVersion;
let wait = FIRST_WAIT_MS;
let source;
let watchdog;
let waiting; // timer of the next attempt
let polling; // timer of the next request for the version
let pausing = false;
let hasMissed = false; // a version came during the pause
let again; // timer of the retry of failed parts
let hasUnanswered = false; // a submission of a table got no answer
let settling = false;
let delayedEvent; // a "live" event during settling
let unfolded = []; // ids of the <details> that are open while a part is replaced
const failedPaths = new Set(); // paths of parts whose request failed

function show(state) {
  const shownState = again || hasUnanswered ? "offline" : state; // failed parts are outdated, also with an open stream
  for (const place of document.querySelectorAll("[data-connection]")) place.dataset.state = shownState;
}

function onSignOfLife() {
  wait = FIRST_WAIT_MS;
  show("online");
  clearTimeout(watchdog);
  watchdog = setTimeout(retry, SILENCE_MS);
}

function follow(event) {
  onSignOfLife();
  const latest = String(JSON.parse(event.data).version);
  if (latest === version) return;
  version = latest;
  reloadParts();
}

// Reloads the parts at once, then at most every `PAUSE_MS`: a hall of 250 tables changes more than once a second.
// Changes during the pause cause one reload at its end, which htmx's own throttle would drop.
function reloadParts() {
  if (pausing) {
    hasMissed = true;
    return;
  }
  document.body.dispatchEvent(new CustomEvent("live", { detail: { version } }));
  pausing = true;
  setTimeout(() => {
    pausing = false;
    if (hasMissed) reloadParts();
  }, PAUSE_MS);
  hasMissed = false;
}

function retry() {
  source.close();
  clearTimeout(watchdog);
  show("offline");
  document.dispatchEvent(new Event("chelem:lost"));
  // Backoff with jitter, so that 60 tablets do not reconnect at the same instant.
  waiting = setTimeout(connect, wait / 2 + (Math.random() * wait) / 2);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

// Retries at once when the network is back or the page is used; hidden pages keep their backoff.
function retryNow() {
  if (!waiting || document.hidden) return;
  wait = FIRST_WAIT_MS;
  connect();
}

// The number of streams is limited. After a refusal (CLOSED) the page polls the version.
function onStreamError() {
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
  polling = setTimeout(() => (left > 1 ? poll(left - 1) : connect()), POLL_MS / 2 + Math.random() * POLL_MS);
}

function connect() {
  clearTimeout(waiting);
  waiting = undefined;
  source = new EventSource(liveUrl);
  source.addEventListener("open", onSignOfLife);
  source.addEventListener("message", follow);
  source.addEventListener("ping", onSignOfLife);
  source.addEventListener("error", onStreamError);
}

// Uses the element of the request: a part that its response has replaced is not the target of the event.
function isPart({ requestConfig }) {
  return requestConfig.elt.matches("[hx-trigger*='live']");
}

// Retries a part whose request failed, also without a new version.
function onFailedPart({ type, detail }) {
  if (!isPart(detail) || (type === "htmx:responseError" && detail.xhr.status < 500)) return;
  failedPaths.add(detail.requestConfig.path);
  clearTimeout(again);
  again = setTimeout(() => {
    failedPaths.clear();
    reloadParts();
  }, AGAIN_MS / 2 + Math.random() * AGAIN_MS);
  show("offline");
}

function onFetchedPart({ detail }) {
  if (!again || !isPart(detail) || !isOurs(detail.xhr) || detail.xhr.status >= 400) return;
  failedPaths.delete(detail.requestConfig.path);
  if (failedPaths.size) return; // another part still waits
  clearTimeout(again);
  again = undefined;
  show("online");
}

// Between swap and settling of a part, some 20 ms, htmx ignores its triggers: a "live" event during that time is
// repeated.
function delayDuringSettling({ detail }) {
  if (settling) delayedEvent = { detail };
}

function onSettled() {
  settling = false;
  const event = delayedEvent;
  delayedEvent = undefined;
  if (event) document.body.dispatchEvent(new CustomEvent("live", event));
}

// A table is offline from the first unanswered submission on: its stream may seem open for `SILENCE_MS` more.
function onSubmission({ type }) {
  const before = hasUnanswered;
  hasUnanswered = type === "chelem:unanswered";
  if (hasUnanswered !== before) show("online");
}

// Takes the version from the response to the page's own request, so that the stream does not reload it again.
function onResponse(event) {
  const newVersion = event.detail.xhr?.getResponseHeader("Chelem-Version");
  if (newVersion) version = newVersion;
}

// A menu that is open when its part is replaced stays open, if its <details> has an id.
function rememberUnfolded({ detail }) {
  if (!isPart(detail)) return;
  unfolded = Array.from(document.querySelectorAll("details[open][id]"), ({ id }) => id);
}

function unfoldAgain() {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  unfolded = [];
}

// Keeps the line of a search result ("#n12") marked after the ranking is replaced.
function markSearched() {
  document.getElementById(location.hash.slice(1))?.setAttribute("data-mine", "");
}

if (liveUrl) {
  connect();
  document.body.addEventListener("htmx:afterSwap", markSearched);
  document.body.addEventListener("htmx:beforeSwap", rememberUnfolded);
  document.body.addEventListener("htmx:afterSwap", unfoldAgain);
  document.body.addEventListener("htmx:afterSwap", () => { settling = true; });
  document.body.addEventListener("htmx:afterSettle", onSettled);
  document.body.addEventListener("live", delayDuringSettling);
  document.body.addEventListener("htmx:afterRequest", onResponse);
  document.body.addEventListener("htmx:afterOnLoad", onFetchedPart);
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(failure, onFailedPart);
  }
  for (const result of ["chelem:unanswered", "chelem:answered"]) addEventListener(result, onSubmission);
  addEventListener("online", retryNow);
  for (const sign of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(sign, retryNow);
  // Frees the stream at once: the number of streams is limited.
  addEventListener("pagehide", () => {
    source.close();
    clearTimeout(polling);
    clearTimeout(waiting);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
}
