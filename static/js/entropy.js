// Fills empty fields for a player's randomness with 16 random bytes in hex. The player may change those that are shown.

function randomHex(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fill() {
  for (const field of document.querySelectorAll("input[data-entropy]")) {
    if (!field.value) field.value = randomHex(16);
  }
}

document.addEventListener("htmx:after:swap", fill);
fill();
