// SHA-256 (FIPS 180-4). `crypto.subtle` has it only in secure contexts, which pages of a hall over HTTP are not.

const { primes, roots } = firstPrimes(64);

// Returns the first primes, and the first 32 bits of the fractions of their cube roots.
function firstPrimes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return { primes: found, roots: found.map((prime) => fraction(Math.cbrt(prime))) };
}

function fraction(value) {
  return ((value % 1) * 2 ** 32) >>> 0;
}

const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/** Returns the digest of bytes (Uint8Array) as 32 bytes. */
export function sha256(bytes) {
  const state = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const whole = bytes.length & ~63;
  const words = new Uint32Array(64);
  for (let at = 0; at < whole; at += 64) addBlock(state, words, new DataView(bytes.buffer, bytes.byteOffset + at, 64));
  const rest = bytes.subarray(whole);
  const end = new Uint8Array(rest.length < 56 ? 64 : 128);
  end.set(rest);
  end[rest.length] = 0x80;
  const view = new DataView(end.buffer);
  view.setUint32(end.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(end.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < end.length; at += 64) addBlock(state, words, new DataView(end.buffer, at, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

function addBlock(state, words, block) {
  for (let t = 0; t < 16; t++) words[t] = block.getUint32(4 * t);
  for (let t = 16; t < 64; t++) {
    const early = rotated(words[t - 15], 7) ^ rotated(words[t - 15], 18) ^ (words[t - 15] >>> 3);
    const late = rotated(words[t - 2], 17) ^ rotated(words[t - 2], 19) ^ (words[t - 2] >>> 10);
    words[t] = words[t - 16] + early + words[t - 7] + late;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + roots[t] + words[t];
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] += word; });
}

/** Returns bytes as hexadecimal digits. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the digest of a text in UTF-8, as hexadecimal digits. */
export const digestOf = (text) => hex(sha256(new TextEncoder().encode(text)));
