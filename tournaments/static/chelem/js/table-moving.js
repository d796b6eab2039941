// Takes what waits on this tablet along to another address of the desk, whose page then offers it (`table-brought.js`).
// Storage belongs to an origin, and the old one has no server any more, so the fragment of the URL carries it.

import { FRAGMENT, OWN } from "./table-brought.js";
import { countLines, isLine, replaceUntried, storedSubmissions, waitingCalls } from "./table-outbox.js";

const HOST = /^([\w.-]+|\[[\da-f:]+\])$/i;
const MOST = 64_000; // characters: the shortest limit of a URL in a browser is Safari's, 80,000

/** Fills in the link to the typed address, at each change of it. */
export function offerMove(panel) {
  const part = panel.querySelector("[data-move]");
  const input = part.querySelector("input");
  const link = part.querySelector("a");
  input.addEventListener("input", () => fill(part, input, link));
  panel.addEventListener("beforetoggle", () => fill(part, input, link)); // lines may have been entered since
  link.addEventListener("click", markTried);
}

async function fill(part, input, link) {
  const origin = originOf(input.value);
  const content = origin && await pack();
  if (input.value && originOf(input.value) !== origin) return; // typed further
  const fits = Boolean(content) && content.length < MOST;
  link.hidden = !fits;
  part.querySelector("[data-long]").hidden = !content || fits;
  if (!fits) return;
  link.href = origin + location.pathname + FRAGMENT + content;
  link.textContent = link.dataset.words.replace("{url}", origin);
}

/** Returns the origin of a typed address; null for none, or that of this page. Without a port it has those of this page. */
function originOf(typed) {
  const text = typed.trim();
  try {
    const hasScheme = /^https?:\/\//i.test(text);
    const { hostname, origin, port } = new URL(hasScheme ? text : `http://${text}`);
    const ownPort = location.port && `:${location.port}`;
    const found = hasScheme || port ? origin : `${location.protocol}//${hostname}${ownPort}`;
    return HOST.test(hostname) && found !== location.origin ? found : null;
  } catch {
    return null;
  }
}

async function pack() {
  const waiting = [...(await storedSubmissions()), ...(await waitingCalls())].filter(({ sent }) => !sent);
  const sendings = waiting.map((submission) => ({ ...submission, untried: false })); // from now on, two pages have it
  return encode({ from: location.origin, lines: countLines(waiting.filter(isLine)), sendings, local: ownItems() });
}

function ownItems() {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(OWN)));
  } catch {
    return {}; // storage is denied
  }
}

// Both pages may send these lines: they can only be corrected like sent ones, never replaced in one of the outboxes.
async function markTried() {
  for (const { id, untried } of await storedSubmissions()) {
    if (untried) await replaceUntried(id, (submission) => ({ ...submission, untried: false }));
  }
}

/** Returns the value as JSON in base64url, the alphabet of a URL. */
function encode(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
