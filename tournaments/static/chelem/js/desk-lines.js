// Typing of paper sheets, one deal per line of text: the script of the game parses it, judges it as on a tablet, and
// Enter sends it. The box stays while the sheet around it is replaced; lines typed meanwhile are queued.

import { drawVerdict } from "./table-verdict.js";

/** `read(text, form)` returns the fields of the game as pairs, the unparsed rest as `unread`, and `passed` for a deal that
 * all passed; `judge(form, brought)` returns the verdict, as on a tablet, with the rules and texts that the page has as JSON;
 * `ask()` returns the text of a question in the verdict. */
export function installLineReader({ read, judge, ask }) {
  const brought = JSON.parse(document.getElementById("on-tablet").textContent);
  const queue = []; // lines that wait for the response to the previous one: { text, whole: ended by Enter }
  let isHeld = false; // the line in the box was refused: it is sent before those in the queue
  let sentLine = ""; // the line that was sent, put back if refused
  let shownOnce = ""; // line and warnings that were shown once
  let isBusy = false;

  const box = () => document.getElementById("line");
  const openForm = (kind) => document.querySelector(`form[data-lines="${kind}"]`);

  function verdictOf(form, typed) {
    const text = typed.trim().toLowerCase();
    const { fields, unread, passed } = read(text, form);
    form.querySelector("[data-said]").replaceChildren(...fields.map(([name, value]) => hidden(name, value)));
    if (!text) return { state: "", says: "", codes: "", scores: null };
    if (unread) return { state: "refused", says: form.dataset.unread.replace("{text}", unread), codes: "", scores: null };
    if (passed) return { state: "ready", says: form.dataset.passed, codes: "", scores: null };
    const verdict = judge(form, brought);
    if (verdict.state === "question") return { ...verdict, state: "refused", says: ask() };
    return { ...verdict, says: [verdict.note, verdict.says].filter(Boolean).join(". ") };
  }

  function judgeBox() {
    const form = openForm("deal");
    if (form) drawVerdict(verdictOf(form, box().value));
  }

  // Sends a line. Returns false if it cannot be sent yet: no open form, a refusal, or an unread warning.
  function send(text) {
    if (!text.trim()) {
      openForm("sheet")?.requestSubmit();
      return true;
    }
    const deal = openForm("deal");
    if (!deal) return false;
    const verdict = verdictOf(deal, text);
    drawVerdict(verdict);
    const read = `${text} ${verdict.codes}`;
    if (verdict.state !== "ready" && !(verdict.state === "rare" && shownOnce === read)) {
      shownOnce = read;
      return false;
    }
    sentLine = text;
    deal.requestSubmit();
    return true;
  }

  function putBack(text) {
    if (box().value) queue.push({ text: box().value, whole: false });
    box().value = text;
    isHeld = true;
  }

  function sendQueue() {
    while (!isBusy && !isHeld && queue.length) {
      const { text, whole } = queue.shift();
      if (!whole) box().value = text + box().value;
      else if (!send(text)) putBack(text);
    }
  }

  function onEnter() {
    const line = { text: box().value, whole: true };
    if (isHeld) queue.unshift(line);
    else queue.push(line);
    isHeld = false;
    box().value = "";
    sendQueue();
  }

  function onSettled() {
    isBusy = false;
    if (!box()) return document.querySelector("[data-paper-end]")?.focus();
    if (document.querySelector("#typed[data-refused]")) putBack(sentLine);
    box().focus();
    judgeBox();
    sendQueue();
  }

  document.addEventListener("keydown", (event) => {
    if (event.target !== box()) return;
    if (event.key === "Escape") { box().value = ""; judgeBox(); }
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  });
  document.addEventListener("input", (event) => {
    if (event.target === box()) judgeBox();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.matches("[data-lines]")) isBusy = true;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "typed") onSettled();
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(failure, (event) => {
      const refused = failure === "htmx:responseError" && event.detail.xhr.status === 422;
      if (!event.target.matches("[data-lines]") || refused) return;
      isBusy = false;
      putBack(sentLine);
    });
  }
  box()?.focus();
}

function hidden(name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}
