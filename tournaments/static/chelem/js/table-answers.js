// Of a server in trouble, or of what stands in front of it, comes an error, or nothing: for a table that is one case.

import { header } from "./answers.js";

export const ANSWER_WITHIN = 8_000; // a dead network says nothing for minutes; what was sent waits in the outbox then

export const TOO_OFTEN = 429; // what was sent was not looked at, and waits like what nobody has answered

/** Whether this status says nothing of what was sent, so that it has to be sent again. */
export function isNoAnswer(status) {
  return status >= 500 || status === 408;
}

/** Whether the desk says what became of that sending. Only an answer that names it does, whatever its status. */
export const isAnswerTo = (id, answer) => header(answer, "Chelem-Sending") === id && !isNoAnswer(answer.status);
