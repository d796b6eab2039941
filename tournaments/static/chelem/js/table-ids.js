// Ids of submissions, which make retries idempotent, and the address in their URL.

/** Returns a random id; `crypto.randomUUID` needs HTTPS. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the code of the table and the round in the URL of a submission. */
export function addressOf(action) {
  const [, code, round] = action.match(/\/t\/(\w+)\/tour\/(\d+)\//);
  return { code, round: Number(round) };
}
