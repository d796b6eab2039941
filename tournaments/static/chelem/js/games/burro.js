// Burro on the tablet: judges taps, writes unsent hands on the sheet, and asks those who tie in the play-off.

import { whereIs } from "../table-ahead.js";
import { installJudge } from "../table-verdict.js";
import * as engine from "./burro-engine.js";
import { judgeBy } from "./hand-judge.js";
import { emptyRow, installOwnSheet, linesBefore } from "./own-sheet.js";

const brought = JSON.parse(document.getElementById("on-tablet").textContent);
const { rules } = brought;
const playersOf = (form) => Number(form.dataset.players);
const standingBefore = (form) => engine.standingAfter(linesBefore(form), playersOf(form), rules);

// Reads the form like `BurroForm` on the server.

function read(form) {
  const players = playersOf(form);
  const holder = Number(new FormData(form).get("last_holder")) || null;
  const hand = { players, last_holder: holder, ...(standingBefore(form).isOver && { play_off: true }) };
  return { hand, missing: holder ? [] : ["last_holder"], broken: [] };
}

function note({ last_holder: holder, play_off: playOff }) {
  const seat = rules.words.seats[holder - 1];
  return playOff ? brought.drops_out.replace("{seat}", seat) : seat;
}

// Writes unsent hands on the sheet, and the letters of each seat.

function row(form, line) {
  const item = emptyRow();
  item.querySelector("a").href = line.action; // page of its correction
  const texts = { label: line.drawn.label, note: line.drawn.note, where: whereIs(line) };
  for (const [name, text] of Object.entries(texts)) item.querySelector(`[data-cell="${name}"]`).textContent = text;
  item.querySelector("[data-cell=where]").dataset.lineOf = line.id;
  return item;
}

function show(letters, lines) {
  const { playOff, fewest } = engine.standingAfter(lines, letters.length, rules);
  const isOver = engine.isOver(lines, rules);
  document.querySelectorAll("#paper .boxes tbody tr").forEach((boxes, at) => {
    boxes.querySelectorAll(".box").forEach((box, number) => { box.textContent = number < letters[at] ? rules.word[number] : ""; });
    boxes.querySelector("[data-plays-off]").hidden = !(rules.has_play_off && playOff.includes(at + 1));
    boxes.querySelector("[data-won]").hidden = !(isOver && fewest.includes(at + 1));
  });
  document.querySelectorAll("#recording .seat .written").forEach((place, at) => showLetters(place, letters[at]));
}

function showLetters(place, count) {
  place.querySelectorAll(".letters span").forEach((letter, number) => {
    letter.classList.toggle("to-come", number >= count);
    letter.textContent = number < count ? rules.word[number] : "\u00b7";
  });
  place.querySelector(".hidden-label").textContent = rules.word.slice(0, count) || brought.no_letter;
}

// Asks for the hand of a play-off: only those who tie can be touched, and the question is another one.

function askThoseWhoPlay() {
  const form = document.getElementById("recording");
  if (!form) return;
  const playOff = rules.has_play_off ? standingBefore(form).playOff : [];
  for (const seat of form.querySelectorAll(".seat")) {
    seat.disabled = playOff.length > 0 && !playOff.includes(Number(seat.value));
    seat.toggleAttribute("data-out", seat.disabled);
    seat.querySelector(".camp").textContent = seat.disabled ? brought.sits_out : "";
  }
  const { who, how, whoPlayOff, howPlayOff } = form.querySelector("[data-who]").dataset;
  const [question, help] = playOff.length ? [whoPlayOff, howPlayOff] : [who, how];
  const ask = form.querySelector(".ask");
  ask.textContent = ask.dataset.first = question;
  form.querySelector("p.one-tap").textContent = help;
  const strong = document.createElement("strong");
  strong.textContent = question;
  form.querySelector(".seats-title").replaceChildren(strong, help);
}

installOwnSheet({ isOver: (lines) => engine.isOver(lines, rules), list: "#paper .hands", row, show });
installJudge({ judge: judgeBy(engine, { read, note }), show: () => {} });
for (const moment of ["chelem:screen", "chelem:next", "htmx:afterSettle"]) document.addEventListener(moment, askThoseWhoPlay);
