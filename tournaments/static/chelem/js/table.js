// Entry point of the page of a table: judges input while typing, stores it, and sends it until the desk has answered.

import { judgeWhileTyping, showVerdict } from "./table-verdict.js";
import { keepDrafts, restoreDraft, restoreTouched, touchedEarly } from "./table-drafts.js";
import { showKept } from "./table-kept.js";
import { listenToKeypad } from "./table-keypad.js";
import { comingRound, drawAhead, placeOf, playOn } from "./table-ahead.js";
import { openWithoutNetwork } from "./table-offline.js";
import { forgetSent, isWaiting, storedSubmissions } from "./table-outbox.js";
import { answerByField, sendTheOutbox, sendUntilReceived } from "./table-sending.js";
import { addUpTotals } from "./table-totals.js";
import { showQuestion, guideThroughSteps } from "./table-steps.js";
import { callWithoutConnection, showWaitingCall } from "./table-calling.js";
import { keepReceipts } from "./table-receipts.js";
import { askWhoConfirms, offerSeats } from "./table-confirming.js";

// A game with a sheet of its own draws unsent lines: its script runs after this one, before this event.
const sheetOfGame = new Promise((done) => {
  if (document.querySelector("script[data-sheet]")) document.addEventListener("DOMContentLoaded", done, { once: true });
  else done();
});

async function onScreen({ detail }) {
  answerByField();
  await sheetOfGame;
  if (detail?.whole) await forgetSent(placeOf(document.getElementById("recording")), comingRound()); // the desk has drawn them
  const lines = await storedSubmissions();
  const coming = comingRound();
  if (lines.some(({ code, round }) => code === coming?.code && round === coming.round)) playOn();
  if (detail?.first && detail.whole && !lines.length) document.getElementById("cleared")?.removeAttribute("hidden");
  const early = detail?.first && touchedEarly();
  drawAhead(lines);
  restoreDraft();
  if (early) restoreTouched(early);
  showVerdict();
  addUpTotals();
  offerSeats();
  showQuestion();
  showKept();
  showWaitingCall();
  if (detail?.whole && lines.some(isWaiting)) dispatchEvent(new Event("chelem:kept")); // retry with the new page
}

if (!("popover" in HTMLElement.prototype)) import("./table-popovers.js");
listenToKeypad();
judgeWhileTyping();
keepDrafts();
sendUntilReceived();
keepReceipts();
callWithoutConnection();
guideThroughSteps();
askWhoConfirms();
document.addEventListener("input", addUpTotals);
document.addEventListener("change", addUpTotals);
document.addEventListener("chelem:screen", onScreen);
document.addEventListener("htmx:oobAfterSwap", ({ detail }) => { if (["seen", "paper"].includes(detail.target.id)) showKept(); });
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-play-on]")) return;
  playOn();
  onScreen({});
  scrollTo({ top: 0 });
  document.querySelector("#screen [data-start]").focus({ preventScroll: true });
});
onScreen({ detail: { first: true, whole: !("shownAgain" in document.body.dataset) } }).then(sendTheOutbox);
openWithoutNetwork(loadTheRest());

// Loads what is not needed to enter a first line: corrections first, which a network that is cut now must not prevent.
async function loadTheRest() {
  if (document.readyState !== "complete") await new Promise((end) => addEventListener("load", end, { once: true }));
  const correcting = import("./table-correcting.js");
  const tools = [import("./table-sounds.js"), import("./table-device.js"), import("./table-brought.js")];
  const rest = Promise.all([...tools, import("./table-copies.js"), import("./table-state.js"), import("./table-cards.js"), import("./table-disputing.js")]);
  await (await correcting).correctHere();
  const [{ playOnEvents, stayAwake }, { reportDevice }, { offerBrought }, { keepCopy, offerCopies }, ...last] = await rest;
  const [{ showStateOnDemand }, { drawCards }, { keepDisputes }] = last;
  playOnEvents();
  stayAwake();
  reportDevice();
  offerBrought();
  keepCopy();
  offerCopies();
  showStateOnDemand();
  drawCards();
  keepDisputes();
}
