// Verifies signatures (Ed25519) with WebCrypto, or with the library noble-ed25519 where a browser or a page over HTTP
// lacks it.

import { bytesOf } from "./file.js";
import { sha512 } from "./sha512.js";

// A valid signature of an empty message (RFC 8032, 7.1): a browser in which it fails gives no verdict.
const SAMPLE = {
  key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
};

/** Returns true or false for the signature of a file, null if this browser cannot verify it. */
export async function isSigned({ head, key, signature }, loadLibrary) {
  const parts = [bytesOf(signature), new TextEncoder().encode(head), bytesOf(key)];
  return (await byBrowser(...parts)) ?? byLibrary(...parts, loadLibrary);
}

async function byBrowser(signature, message, key) {
  try {
    const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message);
  } catch {
    return null; // not in this browser, or not over HTTP; an invalid key is left to the library
  }
}

async function byLibrary(signature, message, key, loadLibrary) {
  let library;
  try {
    library = await loadLibrary();
    library.etc.sha512Sync = (...parts) => sha512(joined(parts));
    if (!library.verify(bytesOf(SAMPLE.signature), new Uint8Array(), bytesOf(SAMPLE.key))) return null;
  } catch {
    return null; // an old browser
  }
  try {
    return library.verify(signature, message, key, { zip215: false });
  } catch {
    return false; // an invalid key
  }
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
