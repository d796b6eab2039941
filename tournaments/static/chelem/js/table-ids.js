// Names a sending, so that the same one arriving twice is known. randomUUID exists only over HTTPS, and a hall has none.

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
