// Sounds and vibration of the table, where they are switched on (`table-comfort.js`), and a screen wake lock while the
// page is visible, if the browser has the API: over HTTPS and on the computer itself.

import { readCookie, writeCookie } from "./cookies.js";

const SHORT = [[0, 660]];
const CALLING = [[0, 880], [180, 660], [360, 880]]; // milliseconds, hertz
const SLEEP_NOTE_CLOSED = "chelem-sleep-note";
const YEAR_SECONDS = 60 * 60 * 24 * 365;

let speaker;
let state;
let late;

function play(tones) {
  if (document.querySelector("[data-sounds]").getAttribute("aria-pressed") !== "true") return;
  navigator.vibrate?.(tones.map(() => 120).join(",60,").split(",").map(Number));
  speaker ??= new AudioContext();
  for (const [after, hertz] of tones) {
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(speaker.destination);
    tone.start(speaker.currentTime + after / 1000);
    tone.stop(speaker.currentTime + after / 1000 + 0.12);
  }
}

/** Plays a sound once it is switched on, after a received line, a change of the page, and at the end of time. */
export function playOnEvents() {
  state = document.getElementById("screen")?.dataset.state;
  document.querySelector("[data-sounds]").addEventListener("click", () => play(SHORT)); // after the listener that switches
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.elt.matches?.("form[data-recording]")) play(SHORT);
  });
  document.addEventListener("chelem:screen", () => {
    const now = document.getElementById("screen")?.dataset.state;
    if (now !== state) play(SHORT);
    state = now;
  });
  setInterval(() => {
    const over = Boolean(document.querySelector(".clock.late, .clock .late"));
    if (over && late === false) play(CALLING);
    late = over;
  }, 1_000);
}

/** Keeps the screen on whenever the page is visible. Shows a sentence, until it is closed, where that is impossible. */
export function stayAwake() {
  const note = document.getElementById("sleeps");
  const lock = async () => {
    if (document.hidden) return;
    const wakeLock = await navigator.wakeLock?.request("screen").catch(() => null); // refused on a low battery
    if (!document.hidden) note.hidden = Boolean(wakeLock ?? readCookie(SLEEP_NOTE_CLOSED));
  };
  note.querySelector("button").addEventListener("click", () => {
    writeCookie(SLEEP_NOTE_CLOSED, "yes", YEAR_SECONDS);
    note.hidden = true;
  });
  document.addEventListener("visibilitychange", lock);
  lock();
}
