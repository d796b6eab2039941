// Asks the engine what it says of a recording while people type, and shows it in the bar under it.

import { begun } from "./table-steps.js";

const PAUSE = 250;
const PAUSE_AFTER_ONE_DIGIT = 1_000; // a second digit is on its way

let waiting;

export function judgeWhileTyping() {
  const soon = (event) => {
    const form = event.target.closest("form[data-preview]");
    if (!form) return;
    clearTimeout(waiting);
    const oneDigit = "keypadValue" in event.target.dataset && event.target.value.length === 1;
    waiting = setTimeout(judge, oneDigit ? PAUSE_AFTER_ONE_DIGIT : PAUSE, form);
  };
  // A line to correct is filled in already: what it scores shows before anything is touched.
  const opened = document.querySelector("form[data-preview]");
  if (opened && begun(opened)) waiting = setTimeout(judge, 0, opened);
  document.addEventListener("input", soon);
  document.addEventListener("change", soon);
  document.addEventListener("htmx:afterSettle", showVerdict);
  document.addEventListener("htmx:afterSwap", callChanged);
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      if (event.target.id !== "verdict") return;
      event.stopImmediatePropagation();
      button()?.removeAttribute("disabled"); // the desk judges when it hears of it
      const line = event.target.querySelector("[data-verdict]");
      if (line) line.textContent = event.target.dataset.unheard;
    }, true);
  }
}

// The fields of the form around #verdict go along by themselves.
function judge(form) {
  if (form.isConnected) window.htmx.ajax("POST", form.dataset.preview, { source: "#verdict", target: "#verdict", swap: "innerHTML" });
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
  if (event.detail.target?.id === "call" && form?.querySelector("[data-question]")) judge(form);
}
