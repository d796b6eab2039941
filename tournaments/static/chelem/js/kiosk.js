// Seat finder: letters or the QR code of a card filter the list. Resets after `RESET_MS` without input.
// The server decodes the images of the camera.

import { isOurs } from "./answers.js";

const RESET_MS = 20_000;
const SCAN_INTERVAL_MS = 300;
const FEW = 3; // matches that are shown in big type, with their neighbours
const [WIDTH, HEIGHT] = [640, 480]; // pixels of the image for the server
const kiosk = document.querySelector("[data-kiosk]");
const people = kiosk.querySelector("[data-kiosk-people]");
const keys = [...kiosk.querySelectorAll("[data-letter]")];
const camera = kiosk.querySelector("[data-kiosk-camera]");
const video = kiosk.querySelector("[data-kiosk-video]");
const refused = kiosk.querySelector("[data-kiosk-refused]");
let typed = ""; // letters that filter the list
let card = ""; // path of the player's page in a scanned code, which filters the list instead
let resetting; // timer of the reset
let looking; // timer of the next image

// Returns true if a word of the name begins with the letters: « La Roche » is found under R, too.
function fits(person, letters) {
  return ` ${person.dataset.person}`.includes(` ${letters}`);
}

// Writes who sits at the same table under the name of a person; nothing without a table.
function showNeighbours(person, listed) {
  const { table } = person.dataset;
  const others = listed.filter((other) => table && other !== person && other.dataset.table === table);
  const names = others.map((other) => other.querySelector("[data-kiosk-name]").textContent);
  const line = person.querySelector("[data-kiosk-with]");
  line.textContent = names.join(", ");
  line.parentElement.hidden = names.length === 0;
}

// Marks the tables of these people on the map of the hall, which is hidden without one of them. A new map replaces it.
function markTables(found) {
  const map = kiosk.querySelector("[data-kiosk-map]");
  const tables = new Set(found.map((person) => person.dataset.place));
  const spots = [...map.querySelectorAll("[data-spot]")];
  const marked = spots.filter((spot) => tables.has(spot.dataset.spot));
  for (const spot of spots) {
    if (marked.includes(spot)) spot.removeAttribute("display");
    else spot.setAttribute("display", "none");
  }
  map.hidden = marked.length === 0;
}

function show() {
  const listed = [...people.querySelectorAll("[data-person]")];
  const matches = listed.filter((person) => (card ? person.dataset.card === card : fits(person, typed)));
  const few = (typed || card) && matches.length <= FEW;
  for (const person of listed) {
    person.hidden = !matches.includes(person);
    showNeighbours(person, few && !person.hidden ? listed : []);
  }
  markTables(few ? matches : []);
  people.dataset.shown = typed || card ? String(Math.min(matches.length, FEW + 1)) : "";
  const none = people.querySelector("[data-kiosk-none]");
  if (none) none.hidden = matches.length > 0;
  for (const key of keys) key.disabled = !listed.some((person) => fits(person, typed + key.dataset.letter));
  kiosk.querySelector("[data-kiosk-typed]").textContent = typed.toUpperCase();
  kiosk.querySelector("[data-kiosk-hint]").hidden = typed !== "";
}

function filterBy(letters, ofCard = "") {
  [typed, card] = [letters, ofCard];
  refused.hidden = true;
  show();
  people.scrollTop = 0;
  restartTimer();
}

function restartTimer() {
  clearTimeout(resetting);
  resetting = setTimeout(filterBy, RESET_MS, "");
}

function press(key) {
  if (/^[a-z]$/.test(key)) filterBy(typed + key);
  else if (key === "Backspace") filterBy(typed.slice(0, -1));
  else if (key === "Escape") filterBy("");
}

kiosk.addEventListener("click", ({ target }) => {
  const { letter } = target.dataset;
  if (letter) press(letter);
  if ("kioskBack" in target.dataset) press("Backspace");
  if ("kioskAgain" in target.dataset) press("Escape");
});
document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.altKey && !event.metaKey) press(event.key.length > 1 ? event.key : event.key.toLowerCase());
});
// Touching and scrolling restart the timer.
for (const sign of ["pointerdown", "scroll"]) {
  kiosk.addEventListener(sign, restartTimer, { capture: true, passive: true });
}
people.addEventListener("htmx:afterSettle", show);

// Handles a decoded QR code: the URL of a player's page, of which only the path counts.
function onCode(text) {
  const path = URL.canParse(text) ? new URL(text).pathname : "";
  const isListed = [...people.querySelectorAll("[data-card]")].some((person) => path && person.dataset.card === path);
  if (isListed) filterBy("", path);
  else refused.hidden = false;
}

// Returns the brightness of each pixel for decoding on the server: few browsers have BarcodeDetector.
function seenBy(canvas) {
  const [wide, high] = [video.videoWidth, video.videoHeight];
  const scale = Math.max(WIDTH / wide, HEIGHT / high);
  const [x, y] = [(WIDTH - wide * scale) / 2, (HEIGHT - high * scale) / 2];
  canvas.drawImage(video, x, y, wide * scale, high * scale);
  const { data } = canvas.getImageData(0, 0, WIDTH, HEIGHT);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, point) => (data[4 * point] + 2 * data[4 * point + 1] + data[4 * point + 2]) / 4);
}

async function scan(canvas) {
  if (video.hidden) return;
  if (video.videoWidth) {
    const request = { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: seenBy(canvas) };
    const answer = await fetch(video.dataset.kioskVideo, request).catch(() => undefined);
    if (answer?.status === 200 && isOurs(answer)) onCode(await answer.text());
  }
  looking = setTimeout(scan, SCAN_INTERVAL_MS, canvas);
}

async function toggleCamera() {
  clearTimeout(looking);
  if (!video.hidden) {
    video.srcObject.getTracks().forEach((track) => track.stop());
    video.hidden = true;
    return;
  }
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
  } catch {
    camera.hidden = true; // denied, or no camera: the letters still work
    return;
  }
  video.hidden = false;
  await video.play();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  scan(canvas.getContext("2d", { willReadFrequently: true }));
}

camera.addEventListener("click", toggleCamera);
camera.hidden = !navigator.mediaDevices; // undefined over HTTP
filterBy("");
