// Pages of the wall: turns them, scales their type to fill the screen, shows the time of day, and rings at the end of a
// round. The page is computed from the server's clock, so that all copies of a screen show the same one.

const SECOND_MS = 1_000;
const CONTACT_MS = 15 * SECOND_MS; // between two reports of a display to the desk
const [CLOSING_MS, ENDED_MS] = [300 * SECOND_MS, 60 * SECOND_MS]; // the clock alone: before and after the end
const GAP_REM = 1.5; // below the announcement
const [LEAST, MOST] = [0.5, 4]; // scales of the type
const phone = matchMedia("(max-width: 40rem)"); // scrolls instead of scaling
const [STEP, HALVINGS] = [0.92, 3]; // of the search for the largest scale that fits
const frame = document.querySelector("[data-turning]");
const count = document.querySelector("[data-page-count]");
const { clockNow, since, pausedAt, gong, seconds = "10", contactUrl } = document.body.dataset;
const turnMs = Number(seconds) * SECOND_MS; // each page is shown so long
const ahead = Date.parse(clockNow) - Date.now(); // ms by which the server's clock is ahead of this one
const began = Date.parse(since ?? clockNow); // moment at which the first page was shown, by the server's clock

function showPage() {
  const pages = frame.querySelectorAll("[data-page]");
  const now = pausedAt ? Date.parse(pausedAt) : Date.now() + ahead;
  const current = Math.floor(Math.max(now - began, 0) / turnMs) % Math.max(pages.length, 1);
  const closing = frame.querySelector("[data-closing]");
  const alone = closing !== null && !pausedAt && isClosing(closing);
  if (closing) closing.hidden = !alone;
  pages.forEach((page, index) => { page.hidden = alone || index !== current; });
  count.textContent = pages.length > 1 && !alone ? `${current + 1} / ${pages.length}` : "";
}

// Returns true during the last five minutes of a round, and for a minute after its end.
function isClosing(closing) {
  return [...closing.querySelectorAll("[data-clock-ends]")].some(({ dataset: { clockEnds } }) => {
    const left = Date.parse(clockEnds) - Date.now() - ahead;
    return left <= CLOSING_MS && left > -ENDED_MS;
  });
}

// Returns true if a page fits at a scale. Above 1, a truncated name counts as not fitting.
function fits(page, size) {
  if (document.documentElement.scrollHeight > window.innerHeight || page.scrollWidth > page.clientWidth) return false;
  return size <= 1 || [...page.querySelectorAll("table .name")].every((name) => name.scrollWidth <= name.clientWidth);
}

// One scale per kind of page, that of the fullest page, so that columns do not move between pages.
const sizes = new CSSStyleSheet();
document.adoptedStyleSheets.push(sizes);

function scalePages() {
  const kinds = new Map();
  if (!phone.matches) for (const page of frame.querySelectorAll("[data-page]")) kinds.set(page.dataset.kind, largest(page, kinds));
  writeScales(kinds);
  showPage();
}

function writeScales(kinds) {
  const rules = [...kinds].map(([kind, size]) => `[data-kind="${kind}"] { --grow: ${size}; }`);
  const announcement = document.querySelector("#announcement p");
  const gap = GAP_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const band = announcement ? announcement.offsetHeight + gap : 0; // pictures leave room for it
  sizes.replaceSync([`:root { --band: ${band}px; }`, ...rules].join("\n"));
}

function largest(page, kinds) {
  const { kind } = page.dataset;
  const fitsAt = (size) => {
    writeScales(new Map([...kinds, [kind, size]]));
    return fits(page, size);
  };
  let high = kinds.get(kind) ?? MOST;
  frame.querySelectorAll(".wall-page").forEach((other) => { other.hidden = other !== page; });
  if (fitsAt(high)) return high;
  // Downwards, as a larger scale may fit again with fewer columns; then more exactly.
  let low = high;
  while (low > LEAST && !fitsAt(low)) {
    high = low;
    low = Math.max(low * STEP, LEAST);
  }
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (fitsAt(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function showTimeOfDay() {
  const words = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const now = new Date(Date.now() + ahead).toLocaleTimeString(document.documentElement.lang, words);
  for (const place of document.querySelectorAll("[data-time-of-day]")) place.textContent = now;
}

// Three strokes of a gong when the time of a round ends while the page is open. Browsers block audio until a user
// gesture: until then the page shows a button.
const STROKES = [0, 1.2, 2.4];
const allow = document.querySelector("[data-gong-allow]");
const audio = gong === undefined ? null : new AudioContext();
const running = new Set(); // ends of rounds that lay ahead when they were last checked

function ringGong() {
  document.body.dataset.rung = String(Number(document.body.dataset.rung ?? 0) + 1);
  for (const after of STROKES) {
    for (const [pitch, loudness] of [[196, 0.5], [294, 0.25], [523, 0.12]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 3);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 3);
    }
  }
}

function checkRoundEnds() {
  allow.hidden = audio.state === "running";
  for (const { dataset: { clockEnds } } of document.querySelectorAll("[data-clock-ends]")) {
    if (Date.parse(clockEnds) > Date.now() + ahead) running.add(clockEnds);
    else if (running.delete(clockEnds)) ringGong();
  }
}

if (audio) {
  document.addEventListener("pointerdown", () => audio.resume().then(checkRoundEnds));
  setInterval(checkRoundEnds, SECOND_MS / 2);
  checkRoundEnds();
}
// The desk marks a display that does not report. A failed report needs no retry: the next one follows.
if (contactUrl) setInterval(() => fetch(contactUrl).catch(() => undefined), CONTACT_MS);
setInterval(() => {
  showTimeOfDay();
  showPage();
}, SECOND_MS);
document.body.addEventListener("htmx:afterSwap", () => { // before the new page is painted
  showTimeOfDay();
  scalePages();
});
addEventListener("resize", scalePages);
addEventListener("chelem:time-up", scalePages); // the head became taller
document.fonts.ready.then(scalePages);
showTimeOfDay();
scalePages();
