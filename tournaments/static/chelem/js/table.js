// The page of a table: a recording is judged while it grows, sent until the desk has it, and never lost on the way.

import { judgeWhileTyping, showVerdict } from "./table-verdict.js";
import { keepDrafts, restoreDraft } from "./table-drafts.js";
import { showKept } from "./table-kept.js";
import { listenToKeypad } from "./table-keypad.js";
import { drawAhead } from "./table-ahead.js";
import { kept } from "./table-outbox.js";
import { answerByField, sendTheOutbox, sendUntilReceived } from "./table-sending.js";
import { addUpTotals } from "./table-totals.js";
import { ask, leadTheWay } from "./table-steps.js";
import { askWhoConfirms, offerSeats } from "./table-confirming.js";

async function begin() {
  answerByField();
  drawAhead(await kept());
  restoreDraft();
  showVerdict();
  addUpTotals();
  offerSeats();
  ask();
  showKept();
}

listenToKeypad();
judgeWhileTyping();
keepDrafts();
sendUntilReceived();
leadTheWay();
askWhoConfirms();
document.addEventListener("input", addUpTotals);
document.addEventListener("change", addUpTotals);
document.addEventListener("chelem:screen", begin);
begin().then(sendTheOutbox);
