// Sends each action once, keeps the focus, and tells screen readers by one voice what happened, then the question, once. The
// voice needs time: what happens while it speaks waits, and is summed up if it is much.

import { csrfToken, setBadge } from "./site.js";

const PER_LETTER = 60; // ms that a voice needs
const MOST_WORDS = 25; // in an announcement
const LOADED = 1000; // ms after which a screen reader has begun with a new page
const LATEST = performance.now() + 2 * LOADED; // when the voice begins at the latest

// What is still to be said, in this order. `happened`: of `{ words, matters, waits }`, each a step or a part of a long one;
// what `waits` is told later if there is no room. `besides`: sentences that are told whole.
let failure = "";
let happened = [];
let besides = [];
let question = null;
let awaited = ""; // whose decision one has been told of already
let ready = LATEST; // when the voice has come to its end, as `performance.now()`
let speaking = 0; // timer
let announced = table()?.dataset.revision;
let stepped = false; // whether steps have told what the newest table shows

let focused = null;
let sending = null; // the action without an answer, as htmx knows it

export function table() {
  return document.getElementById("table");
}

function isAct(event) {
  return event.target.id === "act";
}

export function setBusy(busy) {
  if (busy) table().setAttribute("aria-busy", "true");
  else table()?.removeAttribute("aria-busy");
}

// Whether the table on the page is the newest: then nothing changes.
export function isCurrent(ctx) {
  return ctx.response.status === 204;
}

// Whether the answer is a table, or as good as one.
export function isTable(ctx) {
  return isCurrent(ctx) || ctx.text.includes('id="table"');
}

// The table that is about to be swapped in, in what htmx has parsed, or null.
export function arrived({ tasks: [task] }) {
  return task?.fragment.getElementById("table") ?? null;
}

// Whether the answer to a poll is new talk alone (talk.js shows it).
export function isTalk(ctx) {
  return /^\s*<div id="talk-messages"/.test(ctx.text);
}

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
  const told = summedUp(MOST_WORDS - countWords(asked));
  if (!told && !asked) return besides.shift();
  if (happened.length || (told && countWords(`${told} ${asked}`) > MOST_WORDS)) return told; // the question comes later
  if (isLast) question = null;
  return [told, asked].filter(Boolean).join(" ");
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

// In so many words: what costs the viewer something, then the newest steps, and how many more the log has. A step is told
// whole, since its sentences need each other ("Ada leads it.").
function summedUp(most) {
  const all = happened;
  happened = [];
  const whole = all.map(({ words }) => words).join(" ");
  if (countWords(whole) <= most) return whole;
  const byWeight = [...all.filter(({ matters }) => matters), ...all.filter(({ matters }) => !matters).reverse()];
  let left = most - countWords(inTheLog(all.length));
  const kept = byWeight.filter(({ words }, number) => {
    if (number && countWords(words) > left) return false;
    left -= countWords(words);
    return true;
  });
  const said = all.filter((each) => kept.includes(each)).map(({ words }) => words);
  happened = all.filter((each) => each.waits && !kept.includes(each));
  if (left >= 0) said.push(inTheLog(all.length - kept.length - happened.length));
  return said.filter(Boolean).join(" ");
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
  happened.push(...inParts(words).map((part) => ({ words: part, matters, waits: matters })));
  speak();
}

// Reads a text that one asks for, whole and at once.
export function readOut(words) {
  happened = [];
  besides = inParts(words);
  ready = 0;
  speak();
}

// Who presses has heard enough.
function hush() {
  happened = [];
  besides = [];
  question = null;
  awaited = "";
  ready = 0;
}

// Announces a changed table once the focus has its place, which may be where the question is to be read. A replay that
// plays automatically is announced only when it stops.
function announce() {
  const { revision } = table().dataset;
  if (document.querySelector(".is-playing")) return;
  if (stepped || revision !== announced) sayTable();
  announced = revision;
  stepped = false;
}

function sayTable() {
  const words = (part) => document.querySelector(`#announcement > .${part}`)?.textContent ?? "";
  if (document.getElementById("replay")) hush(); // it tells the newest action that one asks for
  if (!stepped)
    happened.push(...sentencesOf(words("happened")).map((sentence) => ({ words: sentence, matters: true })));
  besides = inParts(words("besides"));
  question = words("asked") === awaited ? "" : words("asked");
  awaited = document.querySelector("#band.band-waiting") ? words("asked") : "";
  speak();
}

// The page's title and header are not swapped, but count the waiting games. A table from after an update of the site may
// come without what this script looks for.
function countWaiting() {
  const count = Number(table().dataset.waiting);
  const titled = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  if (titled === document.title) return;
  document.title = titled;
  setBadge(count);
  const fresh = document.getElementById("next-game-now")?.content.firstElementChild;
  if (fresh) document.getElementById("next-game")?.replaceWith(fresh.cloneNode(true));
}

// To be called before `part` of the table changes to `fragment`. A button that goes away gives its focus up first: else the
// browser lays the half-changed page out when it is removed.
export function noteFocus(fragment, part = table()) {
  const { activeElement } = document;
  focused = table().contains(activeElement) ? activeElement : null;
  if (focused?.matches("button[id]") && part.contains(focused) && !fragment.getElementById(focused.id)) focused.blur();
}

// If the pressed button is gone, the focus waits on the band until what has happened has been told (`speak`). The question
// would be read at once, and whenever its words change. If the browser does not take the focus, the next frame gives it.
export function keepFocus() {
  if (!focused || (focused.isConnected && document.activeElement === focused)) return;
  const target = stoppedAt() ?? document.getElementById(focused.id) ?? document.getElementById("band");
  target?.focus({ preventScroll: true });
  if (document.activeElement !== target) requestAnimationFrame(() => target?.focus({ preventScroll: true }));
}

// A new table has the place for Tab at the first stop of a board again, and not where one has walked to (keys.js).
function stoppedAt() {
  const stop = document.getElementById(focused.id);
  if (!stop?.matches("[id^='stop-']")) return null;
  stop.closest("[data-walk]").querySelector("[id^='stop-'][tabindex='0']")?.setAttribute("tabindex", "-1");
  stop.tabIndex = 0;
  return stop;
}

function isBlocked() {
  return table().matches("[aria-busy], [data-playing]");
}

// Not `disabled`: a disabled button loses the focus.
document.addEventListener(
  "submit",
  (event) => {
    if (!isAct(event) || !isBlocked()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener("htmx:before:request", (event) => {
  if (!isAct(event)) return;
  sending = event.detail.ctx;
  hush();
  setBusy(true);
});

document.addEventListener("htmx:finally:request", (event) => {
  if (isAct(event) && event.detail.ctx === sending) setBusy(false);
});

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (event.defaultPrevented || !ctx.response || ctx.target?.id !== "table") return;
  if (arrived(event.detail)) noteFocus(event.detail.tasks[0].fragment);
  else event.preventDefault();
});

// The end of a game, if the page has not shown it before: few pages need the script. The scores wait for it.
async function celebrate() {
  const template = document.querySelector("#table > #celebration");
  if (!template) return;
  const { dataset } = document.documentElement;
  document.dispatchEvent(new CustomEvent("celebration", { detail: template.dataset.outcome }));
  dataset.counting = "";
  try {
    const script = await import("./celebrate.js");
    await script.celebrate(template);
  } catch {
    // The table says it all.
  }
  delete dataset.counting;
}

// The switch for sounds, whose script comes with the first press, if they are wanted or may be (by a visitor). It may not
// come: the network is away, or the site has been updated since.
const sounds = document.querySelector("[data-sounds]");

function loadSounds() {
  return import("./sounds.js").catch(() => null);
}

function onPress({ target }) {
  if (target.closest?.("[data-sounds]") || sounds.dataset.sounds !== "off") loadSounds();
}

if (sounds) {
  sounds.hidden = false;
  sounds.addEventListener("click", () => loadSounds().then((script) => script?.toggle(csrfToken())));
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, onPress);
}

// The end that a page was opened with; after the steps that its viewer has missed, the table comes again.
if (!document.getElementById("steps-now")) celebrate();

document.addEventListener("replay:stop", announce);

// A new page is read from its beginning, which says nothing of the game. A replay tells what one asks it for. The focus
// comes first, or it would cut off what the first step tells.
setTimeout(() => {
  if (ready === LATEST) ready = 0;
  if (!document.getElementById("act")) return speak();
  if (document.activeElement === document.body) document.getElementById("band")?.focus({ preventScroll: true });
  if (!stepped && !happened.length && question === null) sayTable();
  speak();
}, LOADED);

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  keepFocus();
  announce();
  countWaiting();
  celebrate();
  bringScripts();
});

// What few tables need.
function bringScripts() {
  if (document.querySelector("#table[data-first]")) import("./details.js").catch(() => {});
  if (document.querySelector("[data-share]")) import("./share.js").catch(() => {});
}

bringScripts();

// The script for the answer comes with the first question.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.log-why, a.replay-why");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./why.js").then(({ explain }) => explain(link)).catch(() => location.assign(link.href));
});
