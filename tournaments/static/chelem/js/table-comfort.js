// Preferences of the table, stored on the device: larger type, sounds and vibration (`table-sounds.js`).

import { readCookie, writeCookie } from "./cookies.js";

const STORE = "chelem-comfort"; // a cookie for both ports of the desk; a key in localStorage for the move to another address
const YEAR_SECONDS = 60 * 60 * 24 * 365;
const SIZES = 3;

const root = document.documentElement;
const larger = document.querySelector("[data-larger]");
const sounds = document.querySelector("[data-sounds]");
const cribs = [...document.querySelectorAll("[data-crib]")];
const chosen = { size: 0, sounds: false, ...read() };

function read() {
  try {
    return JSON.parse(readCookie(STORE) ?? localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

function keep() {
  const text = JSON.stringify(chosen);
  writeCookie(STORE, text, YEAR_SECONDS);
  try {
    localStorage.setItem(STORE, text);
  } catch {
    // Storage is denied or full.
  }
}

function show() {
  root.dataset.size = chosen.size;
  sounds.setAttribute("aria-pressed", chosen.sounds);
  for (const words of sounds.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== String(chosen.sounds);
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
