/* What was sealed for this seat, opened with the code of its slip: docs/sealing.md. Pure: nothing here is on a page.

   Whoever changed a byte of it, or has another code, gets null. */
import { digest, four, hmac, joined, unhex, utf8 } from "./sha256.js";

const NONCE = 16;
const TAG = 32;
const BLOCK = 32;

function same(one, other) {
  let differs = one.length ^ other.length;
  for (let i = 0; i < one.length; i += 1) differs |= one[i] ^ other[i];
  return differs === 0;
}

function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0); // no base 64
  }
}

/* `about` is {kind, night, table, hand, entry}; returns what was told, or null. */
export function unsealed(code, about, text) {
  const whole = bytesOf(text);
  if (!code || whole.length < NONCE + TAG) return null;
  const secret = unhex(code);
  const hidden = whole.slice(NONCE, -TAG);
  const at = joined(digest("cards", about.kind, about.night, about.table, about.hand, about.entry), whole.slice(0, NONCE));
  if (!same(hmac(hmac(secret, joined(utf8("tag"), at)), hidden), whole.slice(-TAG))) return null;
  const key = hmac(secret, joined(utf8("encrypt"), at));
  const plain = hidden.slice();
  for (let from = 0; from < plain.length; from += BLOCK) {
    const block = hmac(key, four(from / BLOCK));
    for (let i = 0; i < BLOCK && from + i < plain.length; i += 1) plain[from + i] ^= block[i];
  }
  return JSON.parse(new TextDecoder().decode(plain));
}

/* What only somebody with the code can say. */
export function proofOf(code, night, entry) {
  return hmac(unhex(code), joined(utf8("opened"), digest("seat", night, entry)));
}
