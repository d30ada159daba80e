/* SHA-256, HMAC and the tagged hash of docs/dealing.md. Plain HTTP has no `crypto.subtle`: hence our own.

   Bytes are Uint8Array throughout; `digest(word, ..parts)` is the document's H: each part led by its length in four
   bytes, a number as four bytes, a text as UTF-8. */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/* The first 32 bits behind the point of a root. */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 4294967296) >>> 0;
}

const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const words = new Uint32Array(64);

function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

function block(state, view, at) {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15];
    const b = words[i - 2];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 536870912));
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => made.setUint32(4 * i, word));
  return new Uint8Array(made.buffer);
}

export function joined(...parts) {
  const made = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    made.set(each, at);
    at += each.length;
  }
  return made;
}

export function four(number) {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

export function utf8(text) {
  return new TextEncoder().encode(text);
}

function bytesOf(part) {
  if (typeof part === "number") return four(part);
  return typeof part === "string" ? utf8(part) : part;
}

export function digest(...parts) {
  return sha256(joined(...parts.map(bytesOf).flatMap((part) => [four(part.length), part])));
}

/* HMAC-SHA-256; the key has at most 64 bytes. */
export function hmac(key, bytes) {
  const padded = new Uint8Array(64);
  padded.set(key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), bytes));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text) {
  return Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
}
