// Preferences of the table, stored on the device: larger type, sounds and vibration. Holds a screen wake lock while the
// page is visible, if the browser has the API.

const STORE = "chelem-comfort";
const SIZES = 3;
const SHORT = [[0, 660]];
const CALLING = [[0, 880], [180, 660], [360, 880]]; // milliseconds, hertz

const root = document.documentElement;
const larger = document.querySelector("[data-larger]");
const sounds = document.querySelector("[data-sounds]");
const cribs = [...document.querySelectorAll("[data-crib]")];
const chosen = { size: 0, sounds: false, ...read() };
let speaker;
let state;
let late;

function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
  } catch {
    // Storage is denied or full: the preferences last as long as the page.
  }
}

function show() {
  root.dataset.size = chosen.size;
  sounds.setAttribute("aria-pressed", chosen.sounds);
  for (const words of sounds.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== String(chosen.sounds);
}

function play(tones) {
  if (!chosen.sounds) return;
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

// Plays a sound after a received line, a change of the page, and at the end of time.
function playOnEvents() {
  state = document.getElementById("screen")?.dataset.state;
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

async function stayAwake() {
  if (document.hidden) return;
  await navigator.wakeLock?.request("screen").catch(() => {}); // refused on a low battery
}

larger.addEventListener("click", () => {
  chosen.size = (chosen.size + 1) % SIZES;
  keep();
  show();
});
sounds.addEventListener("click", () => {
  chosen.sounds = !chosen.sounds;
  keep();
  show();
  play(SHORT);
});
for (const other of document.querySelectorAll("[data-other-crib]")) {
  other.hidden = false;
  other.addEventListener("click", () => {
    for (const crib of cribs) crib.hidden = !crib.hidden;
    cribs.find(({ hidden }) => !hidden).querySelector("button").focus();
  });
}
larger.hidden = sounds.hidden = false;
show();
playOnEvents();
stayAwake();
document.addEventListener("visibilitychange", stayAwake);
