// Tells screen readers what happens: one voice, which says what happened, then the question, once. It needs time, so what
// happens meanwhile waits, and is summed up if it is much.

const PER_LETTER = 60; // ms that a voice needs
const MOST_WORDS = 25; // in an announcement
const LOADED = 1000; // ms after which a screen reader has begun with a new page

// What is still to be said, in this order. `happened`: of `{ sentence, matters }`. `besides`: what is told whole.
let failure = "";
let happened = [];
let besides = [];
let question = null;
let ready = LOADED; // when the voice has come to its end, as `performance.now()`
let speaking = 0; // timer
let announced = document.getElementById("table")?.dataset.revision;
let stepped = false; // whether steps have told what the newest table shows

// One voice for all that screen readers are told. It replaces nothing while it is read.
function speak() {
  clearTimeout(speaking);
  const wait = ready - performance.now();
  if (wait > 0) {
    speaking = setTimeout(speak, wait);
    return;
  }
  const words = nextWords();
  if (words) put(words);
  else if (question !== null) ask();
}

function nextWords() {
  const words = failure;
  failure = "";
  if (words) return words;
  const isLast = question && !besides.length && !isParked();
  const asked = isLast ? question : "";
  if (isLast) question = null;
  if (happened.length || asked) return [summedUp(MOST_WORDS - countWords(asked)), asked].filter(Boolean).join(" ");
  return besides.shift();
}

// A live region is read again only if it changes.
function put(words) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  ready = performance.now() + words.length * PER_LETTER;
  speak();
}

// What gets the focus, and is read thereby, when all else has been said: Next in a lesson, or the question.
function goal() {
  const next = Array.from(document.querySelectorAll("#table .coach-next")).find((each) => each.checkVisibility());
  return next ?? document.querySelector("#band:not(.band-waiting) #question");
}

// Whether the focus waits on the band for it.
function isParked() {
  return document.activeElement === document.getElementById("band") && goal() !== null;
}

function ask() {
  question = null;
  if (!isParked()) return;
  goal().focus({ preventScroll: true });
  ready = performance.now() + goal().textContent.length * PER_LETTER;
}

function countWords(words) {
  return words.split(/\s+/).filter(Boolean).length;
}

function sentencesOf(words) {
  return words.match(/\S.*?[.!?](?=\s|$)|\S.*$/g) ?? [];
}

// In so many words: what costs the viewer something, then the newest sentences, and how many more the log has.
function summedUp(most) {
  const all = happened;
  happened = [];
  const whole = all.map(({ sentence }) => sentence).join(" ");
  if (countWords(whole) <= most) return whole;
  const byWeight = [...all.filter(({ matters }) => matters), ...all.filter(({ matters }) => !matters).reverse()];
  let left = most - countWords(inTheLog(all.length));
  const kept = byWeight.filter(({ sentence }, number) => {
    left -= countWords(sentence);
    return left >= 0 || number === 0;
  });
  const said = all.filter((each) => kept.includes(each)).map(({ sentence }) => sentence);
  return [...said, inTheLog(all.length - kept.length)].filter(Boolean).join(" ");
}

// A longer text is told in several announcements.
function inParts(words) {
  const parts = [];
  for (const sentence of sentencesOf(words)) {
    const longer = `${parts.at(-1)} ${sentence}`;
    if (parts.length && countWords(longer) <= MOST_WORDS) parts[parts.length - 1] = longer;
    else parts.push(sentence);
  }
  return parts;
}

function inTheLog(number) {
  const { one, more } = document.getElementById("log") ? document.getElementById("live").dataset : {};
  return number ? ((number === 1 ? one : more)?.replace("{number}", number) ?? "") : "";
}

// Tells what has failed, before anything else.
export function tell(words) {
  failure = words;
  speak();
}

// Tells a step. A voice is slower than steps: what happens while it speaks is told afterwards, together.
export function say(words, matters = false) {
  stepped = true;
  note(words, matters);
  speak();
}

function note(words, matters) {
  happened.push(...sentencesOf(words).map((sentence) => ({ sentence, matters })));
}

// Reads a text that one asks for, whole and at once.
export function readOut(words) {
  happened = [];
  besides = inParts(words);
  ready = 0;
  speak();
}

// Who presses has heard enough.
export function hush() {
  happened = [];
  besides = [];
  question = null;
  ready = 0;
}

// Announces a changed table once the focus has its place, which may be where the question is to be read. A replay that
// plays automatically is announced only when it stops.
export function announce() {
  const { revision } = document.getElementById("table").dataset;
  if (document.querySelector(".is-playing")) return;
  if (stepped || revision !== announced) sayTable();
  announced = revision;
  stepped = false;
}

function sayTable() {
  const words = (part) => document.querySelector(`#announcement > .${part}`)?.textContent ?? "";
  if (document.getElementById("replay")) hush(); // it tells the newest action that one asks for
  if (!stepped) note(words("happened"), true);
  besides = inParts(words("besides"));
  question = words("asked");
  speak();
}

document.addEventListener("replay:stop", announce);

// A new page is read from its beginning, which says nothing of the game. A replay tells what one asks it for.
setTimeout(() => {
  if (!document.getElementById("act")) return;
  if (document.activeElement === document.body) document.getElementById("band")?.focus({ preventScroll: true });
  if (!stepped && !happened.length && question === null) sayTable();
  speak();
}, LOADED);
