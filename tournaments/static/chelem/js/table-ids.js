// Ids of submissions, which make retries idempotent. `crypto.randomUUID` needs HTTPS.

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
