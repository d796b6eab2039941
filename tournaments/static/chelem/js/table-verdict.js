// The bar with the verdict on a recording, updated while typing. Games with a script judge on the tablet, with the
// tables in the page; for others the desk is requested.

import { ANSWER_WITHIN, isNoAnswer } from "./table-answers.js";
import { isBegun, complete } from "./table-steps.js";

const PAUSE = 250; // ms
const PAUSE_AFTER_ONE_DIGIT = 1_000; // ms; a second digit may follow
export const MINUS = "\u2212";

let figure = signed; // of a score; without a sign in a game of counts
const onTablet = document.getElementById("on-tablet");
let judgeHere;
let waiting;

/** Returns the verdict of the game's script on a form; undefined without a script. */
export const judged = (form) => judgeHere?.(form);
/** Clears the bar for a form that is empty again. */
export let clearVerdict = () => {
  drawVerdict({ state: "", says: document.getElementById("verdict").dataset.begin, codes: "", scores: null });
  showVerdict();
};

/** Installs a game's script: `judge(form, brought)` returns its verdict, like `Verdict` of the desk; `show(verdict)`
 * updates the page outside the bar. */
export function installJudge({ judge: judgeOfGame, show }) {
  const brought = JSON.parse(onTablet.textContent);
  if (!brought.signed) figure = String;
  judgeHere = (form) => {
    const verdict = judgeOfGame(form, brought);
    drawVerdict(verdict);
    show(verdict);
    showVerdict();
    return verdict;
  };
  clearVerdict = () => {
    const nothing = { state: "", says: brought.begin, codes: "", scores: null };
    drawVerdict(nothing);
    show(nothing);
    showVerdict();
  };
  document.addEventListener("chelem:screen", () => {
    const engine = document.querySelector("form[data-engine]")?.dataset.engine;
    if (engine && engine !== brought.version) location.reload(); // the rules have changed since this page was loaded
  });
  judgeWhatIsThere();
}

export function judgeWhileTyping() {
  const judgeSoon = (event) => {
    const form = event.target.closest("form[data-preview]");
    if (!form || (onTablet && !judgeHere)) return; // the script of the game is not loaded yet
    clearTimeout(waiting);
    const oneDigit = "keypadValue" in event.target.dataset && event.target.value.length === 1;
    if (judgeHere && !oneDigit) judge(form);
    else waiting = setTimeout(judge, oneDigit ? PAUSE_AFTER_ONE_DIGIT : PAUSE, form);
  };
  judgeWhatIsThere();
  document.addEventListener("input", judgeSoon);
  document.addEventListener("change", judgeSoon);
  document.addEventListener("submit", holdBack, true);
  document.addEventListener("htmx:afterSettle", showVerdict);
  document.addEventListener("htmx:afterSettle", onCallChange);
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "verdict") event.detail.timeout = ANSWER_WITHIN;
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, onNoVerdict, true);
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (isNoAnswer(event.detail.xhr.status)) onNoVerdict(event);
  }, true);
}

// Without a response, enables the button if all questions have an answer; the desk judges the submission.
function onNoVerdict(event) {
  if (event.target.id !== "verdict") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const send = sendButton();
  if (send) send.disabled = !complete(send.form);
  if (send?.disabled) return;
  const line = event.target.querySelector("[data-says]");
  if (line) line.textContent = event.target.dataset.unheard;
}

// Judges a form that is filled in already: a line to correct, or a restored draft.
function judgeWhatIsThere() {
  const form = document.querySelector("form[data-preview]");
  if (isBegun(form) || form?.dataset.touched) judge(form);
}

// htmx includes the fields of the form around #verdict.
function judge(form) {
  if (!form.isConnected) return;
  if (judgeHere) judgeHere(form);
  else if (!onTablet) window.htmx.ajax("POST", form.dataset.preview, { source: "#verdict", target: "#verdict", swap: "innerHTML" });
}

// Prevents sending of a refused hand, and of a rare one before its warning was shown.
function holdBack(event) {
  const form = event.target;
  if (!judgeHere || !form.matches("form[data-preview]")) return;
  const read = form.elements.acknowledged.value;
  const { state, codes } = judgeHere(form);
  if (state === "ready" || (state === "rare" && codes === read)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function drawVerdict({ state, says, codes, scores }) {
  const bar = document.getElementById("verdict");
  const line = bar.querySelector("[data-verdict]");
  line.dataset.verdict = state;
  const text = line.querySelector("[data-says]");
  if (text.textContent !== says) text.textContent = says; // an unchanged text would be announced again
  bar.querySelector("[name=acknowledged]")?.setAttribute("value", codes);
  const tally = bar.querySelector(".tally");
  tally.hidden = !scores;
  scores?.forEach((score, seat) => {
    const place = tally.children[seat].querySelector(".score");
    place.textContent = figure(score);
    place.className = `score large ${figure === String ? "" : score > 0 ? "plus" : score < 0 ? "minus" : ""}`;
  });
}

// Formats a score like `format_signed` of the server: `+318`, `−106`, `0`, `+1 080` with a no-break space, in English
// `+1,080`.
export function signed(value) {
  const digits = Math.abs(value).toLocaleString(document.documentElement.lang).replace(/\s/g, "\u00a0");
  return value ? (value < 0 ? MINUS : "+") + digits : "0";
}

function sendButton() {
  return document.querySelector("#recording [data-send]");
}

export function showVerdict() {
  const bar = document.getElementById("verdict");
  const state = bar?.querySelector("[data-verdict]")?.dataset.verdict;
  if (bar && "oneAnswer" in bar.dataset) bar.hidden = state !== "refused"; // an answer that is accepted is sent at once
  const send = sendButton();
  if (!send || state === undefined) return;
  send.disabled = state !== "ready" && state !== "rare";
  send.textContent = state === "rare" ? send.dataset.rare : send.dataset.plain;
  send.classList.toggle("rare", state === "rare");
}

// Judges again after a call: a pending question of the game depends on it.
function onCallChange(event) {
  const form = document.querySelector("form[data-preview]");
  if (event.detail.target?.id === "call" && form?.querySelector("[data-question]:not([hidden])")) judge(form);
}
