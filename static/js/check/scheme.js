// The scheme pushsite-fair-1: frames, locks, keys, and the chance that comes of them. All of it happens in the browser.

export const SCHEME = "pushsite-fair-1";
const WORDS = 2 ** 32;
const encoder = new TextEncoder();

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// For each part its length in bytes, ":", the bytes, ",". Text is UTF-8 in NFC, a number decimal.
function frame(...parts) {
  const pieces = parts.flatMap((part) => {
    const raw = part instanceof Uint8Array ? part : encoder.encode(String(part).normalize("NFC"));
    return [...encoder.encode(`${raw.length}:`), ...raw, ...encoder.encode(",")];
  });
  return Uint8Array.from(pieces);
}

async function fingerprint(...parts) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", frame(...parts))));
}

async function signed(secret, ...parts) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, frame(...parts)));
}

export const commitmentOf = (gameId, secret) => fingerprint(SCHEME, "commit", gameId, secret);

// An absent text is an empty part.
export const keyOf = (secret, gameId, rulesId, texts) =>
  signed(secret, SCHEME, "key", gameId, rulesId, ...texts.map((text) => text ?? ""));

// The label's numbers of 32 bits, without end.
export async function* words(key, label) {
  for (let number = 0; ; number += 1) {
    const block = new DataView((await signed(key, SCHEME, "block", label, number)).buffer);
    for (let start = 0; start < block.byteLength; start += 4) yield block.getUint32(start);
  }
}

export async function below(stream, n) {
  for (;;) {
    const { value } = await stream.next();
    if (value < WORDS - (WORDS % n)) return value % n;
  }
}

export async function shuffled(key, number, items) {
  const stream = words(key, `shuffle/${number}`);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(stream, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

export async function rolled(key, number, faces) {
  return faces[await below(words(key, `roll/${number}`), faces.length)];
}

export const firstSeat = (key, seats) => below(words(key, "first/0"), seats);

// Sorted names, no spaces; options hold no objects.
export const canonical = (options) =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(options)
        .sort()
        .map((name) => [name, options[name]]),
    ),
  );

export const chainStart = (commitment, rulesId, options, first, firstBy, texts) =>
  fingerprint(
    SCHEME,
    "log",
    commitment,
    rulesId,
    canonical(options),
    first,
    firstBy,
    ...texts.map((text) => text ?? ""),
  );

export const chainStep = (previous, n, seat, action) => fingerprint(previous, n, seat, action);
