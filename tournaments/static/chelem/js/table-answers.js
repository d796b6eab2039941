// Classifies responses: an error of the server or of a proxy is treated like no response.

import { header } from "./answers.js";

export const ANSWER_WITHIN = 8_000; // timeout in ms; the submission then waits in the outbox

export const TOO_OFTEN = 429; // rate limit: the submission was not processed, and is sent again

/** Sends a request, and rejects without a response within so many ms: older browsers lack AbortSignal.timeout. */
export async function fetchWithin(ms, url, options) {
  const controller = new AbortController();
  const end = setTimeout(() => controller.abort(), ms);
  try {
    return await fetch(url, { ...options, signal: controller.signal });
  } finally {
    clearTimeout(end);
  }
}

/** Returns true if the status leaves the result open, so that the submission has to be sent again. */
export function isNoAnswer(status) {
  return status >= 500 || status === 408;
}

/** Returns true for a response to this submission, accepted or refused. It is final but for `TOO_OFTEN`. */
export const isAnswerTo = (id, answer) => header(answer, "Chelem-Sending") === id && !isNoAnswer(answer.status);
