// Page of a table over HTTP: moves to the port with TLS of the same desk, if this browser trusts it (`/tablettes/`).
// Storage belongs to an origin, so a page with a line that waits, a draft or typed input stays until they are sent.

import { fetchWithin } from "./table-answers.js";
import { storedSubmissions, waitingCalls } from "./table-outbox.js";
import { hasDrafts } from "./table-drafts.js";

const TIMEOUT_MS = 4_000;
const { secure, secureMark } = document.body.dataset;

async function isTrusted() {
  const options = { mode: "cors", credentials: "omit", cache: "no-store" };
  try {
    return (await fetchWithin(TIMEOUT_MS, secure + secureMark, options)).status === 204;
  } catch {
    return false; // another certificate, or no such port
  }
}

async function keepsSomething() {
  const unsent = (await storedSubmissions()).some(({ sent }) => !sent);
  return unsent || (await waitingCalls()).length || hasDrafts() || document.querySelector("form[data-touched]");
}

async function moveOnceEmpty() {
  if (!(await keepsSomething())) location.replace(secure + location.pathname + location.search);
}

if (await isTrusted()) {
  document.addEventListener("chelem:screen", moveOnceEmpty);
  moveOnceEmpty();
}
