// What is said of a recording while people type, in the bar under it. A game that knows its hands judges them here, with
// the tables that the page brings along; of the others the desk is asked.

import { ANSWER_WITHIN, isNoAnswer } from "./table-answers.js";
import { begun, complete } from "./table-steps.js";

const PAUSE = 250;
const PAUSE_AFTER_ONE_DIGIT = 1_000; // a second digit is on its way
export const MINUS = "\u2212";

const onTablet = document.getElementById("on-tablet");
let judgeHere;
let waiting;

/** What the game here says of a form; nothing where only the desk knows. */
export const judged = (form) => judgeHere?.(form);
/** Clears the bar for a form that is empty again. */
export let nothingSaid = () => {
  draw({ state: "", says: document.getElementById("verdict").dataset.begin, codes: "", scores: null });
  showVerdict();
};

/** `judge(form, brought)` of a game gives its verdict, as `Verdict` of the desk; `show` what it shows beside the bar. */
export function judgesItself({ judge: judgeOfGame, show }) {
  const brought = JSON.parse(onTablet.textContent);
  judgeHere = (form) => {
    const verdict = judgeOfGame(form, brought);
    draw(verdict);
    show(verdict);
    showVerdict();
    return verdict;
  };
  nothingSaid = () => {
    const nothing = { state: "", says: brought.begin, codes: "", scores: null };
    draw(nothing);
    show(nothing);
    showVerdict();
  };
  document.addEventListener("chelem:screen", () => {
    const engine = document.querySelector("form[data-engine]")?.dataset.engine;
    if (engine && engine !== brought.version) location.reload(); // other rules since this page was opened
  });
  judgeWhatIsThere();
}

export function judgeWhileTyping() {
  const soon = (event) => {
    const form = event.target.closest("form[data-preview]");
    if (!form || (onTablet && !judgeHere)) return; // the game judges what is there as soon as its script has come
    clearTimeout(waiting);
    const oneDigit = "keypadValue" in event.target.dataset && event.target.value.length === 1;
    if (judgeHere && !oneDigit) judge(form);
    else waiting = setTimeout(judge, oneDigit ? PAUSE_AFTER_ONE_DIGIT : PAUSE, form);
  };
  judgeWhatIsThere();
  document.addEventListener("input", soon);
  document.addEventListener("change", soon);
  document.addEventListener("submit", keepBack, true);
  document.addEventListener("htmx:afterSettle", showVerdict);
  document.addEventListener("htmx:afterSettle", callChanged);
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "verdict") event.detail.timeout = ANSWER_WITHIN;
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, unheard, true);
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (isNoAnswer(event.detail.xhr.status)) unheard(event);
  }, true);
}

// The desk judges when it hears of it. Whether something is missing is seen here.
function unheard(event) {
  if (event.target.id !== "verdict") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const send = button();
  if (send) send.disabled = !complete(send.form);
  if (send?.disabled) return;
  const line = event.target.querySelector("[data-says]");
  if (line) line.textContent = event.target.dataset.unheard;
}

// A line to correct is filled in already: what it scores shows before anything is touched. So is what was kept here.
function judgeWhatIsThere() {
  const form = document.querySelector("form[data-preview]");
  if (begun(form) || form?.dataset.touched) judge(form);
}

// To the desk the fields of the form around #verdict go along by themselves.
function judge(form) {
  if (!form.isConnected) return;
  if (judgeHere) judgeHere(form);
  else if (!onTablet) window.htmx.ajax("POST", form.dataset.preview, { source: "#verdict", target: "#verdict", swap: "innerHTML" });
}

// What cannot be is not sent, nor what is rare before people have read that it is.
function keepBack(event) {
  const form = event.target;
  if (!judgeHere || !form.matches("form[data-preview]")) return;
  const read = form.elements.acknowledged.value;
  const { state, codes } = judgeHere(form);
  if (state === "ready" || (state === "rare" && codes === read)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function draw({ state, says, codes, scores }) {
  const bar = document.getElementById("verdict");
  const line = bar.querySelector("[data-verdict]");
  line.dataset.verdict = state;
  const text = line.querySelector("[data-says]");
  if (text.textContent !== says) text.textContent = says; // or it is read aloud again
  bar.querySelector("[name=acknowledged]")?.setAttribute("value", codes);
  const tally = bar.querySelector(".tally");
  tally.hidden = !scores;
  scores?.forEach((score, seat) => {
    const place = tally.children[seat].querySelector(".score");
    place.textContent = signed(score);
    place.className = `score large ${score > 0 ? "plus" : score < 0 ? "minus" : ""}`;
  });
}

export function signed(value) {
  return value < 0 ? MINUS + -value : value ? `+${value}` : "0";
}

function button() {
  return document.querySelector("#recording [data-send]");
}

export function showVerdict() {
  const state = document.querySelector("#verdict [data-verdict]")?.dataset.verdict;
  const send = button();
  if (!send || state === undefined) return;
  send.disabled = state !== "ready" && state !== "rare";
  send.textContent = state === "rare" ? send.dataset.rare : send.dataset.plain;
  send.classList.toggle("rare", state === "rare");
}

// A question of the game may end differently once the arbiter has been called.
function callChanged(event) {
  const form = document.querySelector("form[data-preview]");
  if (event.detail.target?.id === "call" && form?.querySelector("[data-question]:not([hidden])")) judge(form);
}
