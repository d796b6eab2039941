// SHA-512 (FIPS 180-4), with integers of any size: it hashes only the few bytes of a signature.

const WORD = 2n ** 64n;
const primes = firstPrimes(80);
const roots = primes.map((prime) => rootFraction(prime, 3n));

function firstPrimes(count) {
  const found = [];
  for (let n = 2n; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

// Returns the first 64 bits of the fraction of a root: the whole root of the number times 2^(64 * degree).
function rootFraction(number, degree) {
  const target = number << (64n * degree);
  let low = 0n;
  let high = number << 64n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle - 1n;
  }
  return low % WORD;
}

const rotated = (word, by) => ((word >> by) | (word << (64n - by))) % WORD;

/** Returns the digest of bytes (Uint8Array) as 64 bytes. */
export function sha512(bytes) {
  const padded = new Uint8Array((((bytes.length + 16) >> 7) + 1) << 7);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = primes.slice(0, 8).map((prime) => rootFraction(prime, 2n));
  for (let at = 0; at < padded.length; at += 128) addBlock(state, view, at);
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => {
    digest.setUint32(8 * at, Number(word >> 32n));
    digest.setUint32(8 * at + 4, Number(word % 2n ** 32n));
  });
  return new Uint8Array(digest.buffer);
}

// Safari 14 lacks `getBigUint64`.
const wordAt = (view, at) => (BigInt(view.getUint32(at)) << 32n) | BigInt(view.getUint32(at + 4));

function addBlock(state, view, at) {
  const words = Array.from({ length: 16 }, (_, t) => wordAt(view, at + 8 * t));
  for (let t = 16; t < 80; t++) {
    const early = rotated(words[t - 15], 1n) ^ rotated(words[t - 15], 8n) ^ (words[t - 15] >> 7n);
    const late = rotated(words[t - 2], 19n) ^ rotated(words[t - 2], 61n) ^ (words[t - 2] >> 6n);
    words[t] = (words[t - 16] + early + words[t - 7] + late) % WORD;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 80; t++) {
    const choice = (e & f) ^ ((WORD - 1n - e) & g);
    const first = h + (rotated(e, 14n) ^ rotated(e, 18n) ^ rotated(e, 41n)) + choice + roots[t] + words[t];
    const second = (rotated(a, 28n) ^ rotated(a, 34n) ^ rotated(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) % WORD, c, b, a, (first + second) % WORD];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] = (state[index] + word) % WORD; });
}
