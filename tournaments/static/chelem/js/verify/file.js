// Reads the evidence of a ranking, like log/evidence/file.py: four lines, whose first has the digests of the next two.

import { digestOf, hex, sha256 } from "./sha256.js";

const LARGEST_BYTES = 64 * 2 ** 20;
const FORMAT = 1;
const SHOWN_DIGITS = 16;

/** The error of a file that is no evidence. `code`: empty, large, foreign, newer, cut, altered, malformed;
 * absent is one that was not loaded. */
export class FileError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Refuses a file by its size, before it is read. */
export function checkSize(bytes) {
  if (bytes > LARGEST_BYTES) throw new FileError("large");
}

/** Decodes the bytes of a file (ArrayBuffer). `Blob.text` would remove a byte order mark, or read UTF-16. */
export const decode = (buffer) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(buffer);

/** Reads the text of a file: { results, people, digest, head, key, signature }. Throws a `FileError`. */
export function readFile(text) {
  if (!text.trim()) throw new FileError("empty");
  const lines = text.split("\n");
  const head = readObject(lines[0], "foreign");
  if (head.file !== "chelem-evidence") throw new FileError("foreign");
  if (head.format > FORMAT) throw new FileError("newer");
  if (lines.length !== 5 || lines[4]) throw new FileError(lines.length <= 4 ? "cut" : "altered");
  const isComplete = Object.keys(head).sort().join() === "file,format,people,results";
  if (!isComplete || head.results !== digestOf(lines[1]) || head.people !== digestOf(lines[2])) throw new FileError("altered");
  const last = readObject(lines[3], "malformed");
  const isSigned = Object.keys(last).sort().join() === "algorithm,key,signature" && last.algorithm === "ed25519";
  if (!isSigned || !isHex(last.key, 32) || !isHex(last.signature, 64)) throw new FileError("malformed");
  return {
    results: readObject(lines[1], "malformed"),
    people: readObject(lines[2], "malformed"),
    digest: head.results,
    head: lines[0],
    key: last.key,
    signature: last.signature,
  };
}

function readObject(line, code) {
  try {
    const value = JSON.parse(line);
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
  } catch {
    // no JSON
  }
  throw new FileError(code);
}

const isHex = (text, bytes) => typeof text === "string" && text.length === 2 * bytes && /^[0-9a-f]+$/.test(text);

/** Returns the bytes of hexadecimal digits. */
export const bytesOf = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

/** Returns the fingerprint of a public key, as services/publication/signing.py. */
export const fingerprint = (key) => hex(sha256(bytesOf(key))).slice(0, SHOWN_DIGITS);

/** Returns the first digits of a digest in groups of four. */
export const groupDigits = (digits) => digits.slice(0, SHOWN_DIGITS).match(/.{4}/g).join(" ");

/** Compares a file with the mark in a printed address, the digest of the results and the fingerprint of the key: returns
 * "same", "other_key" or "differs". A club may have several keys, as the computer of a hall and a host sign each. */
export function compareMark({ digest, key }, mark, clubKeys = []) {
  const [results, printedKey] = mark.split("-");
  if (results !== digest.slice(0, SHOWN_DIGITS)) return "differs";
  const accepted = clubKeys.includes(key) ? clubKeys : [key];
  return accepted.some((one) => fingerprint(one) === printedKey) ? "same" : "other_key";
}
