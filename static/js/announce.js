// Tells screen readers what happens. Of steps that follow each other quickly, only the last ones are told, together.

const LONG_ENOUGH = 900; // ms between two announcements
const KEPT = 3;

let waiting = [];
let last = 0;

export function tell(text) {
  document.getElementById("live").textContent = text;
  last = Date.now();
}

export function say(text) {
  waiting = [...waiting, text].slice(-KEPT);
  if (Date.now() - last >= LONG_ENOUGH) flush();
}

function flush() {
  if (waiting.length) tell(waiting.join(" "));
  waiting = [];
}

// The newest table tells the rest.
export function forget() {
  waiting = [];
}
