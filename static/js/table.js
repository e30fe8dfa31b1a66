// Sends each action once, keeps the focus, and announces the newest table.

const LONG_ENOUGH = 900; // ms between two announcements
const KEPT = 4; // steps that are told together

let focused = null;
let announced = table()?.dataset.revision;
let waiting = [];
let last = 0;

export function table() {
  return document.getElementById("table");
}

function isAct(event) {
  return event.target.id === "act";
}

function setBusy(busy) {
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

// Tells screen readers what happens.
export function tell(text) {
  document.getElementById("live").textContent = text;
  last = Date.now();
}

// Of steps that follow each other quickly, only the last ones are told, together.
export function say(text) {
  waiting = [...waiting, text].slice(-KEPT);
  if (Date.now() - last >= LONG_ENOUGH) flush();
}

function flush() {
  if (waiting.length) tell(waiting.join(" "));
  waiting = [];
}

// Announces changes, after the steps that have not been told yet. A replay that plays automatically is announced only
// when it stops.
function announce() {
  const { revision } = table().dataset;
  if (document.querySelector(".is-playing")) return;
  if (revision !== announced) waiting.push(document.getElementById("announcement").textContent);
  announced = revision;
  flush();
}

// The page's title and header are not swapped, but count the waiting games.
function countWaiting() {
  const count = Number(table().dataset.waiting);
  const titled = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  if (titled === document.title) return;
  document.title = titled;
  const fresh = document.getElementById("next-game-now").content.firstElementChild;
  document.getElementById("next-game").replaceWith(fresh.cloneNode(true));
}

// To be called before the table changes to `fragment`. A button that goes away gives its focus up first: else the
// browser lays the half-changed page out when it is removed.
export function noteFocus(fragment) {
  const { activeElement } = document;
  focused = table().contains(activeElement) ? activeElement : null;
  if (focused?.matches("button[id]") && !fragment.getElementById(focused.id)) focused.blur();
}

// If the pressed button is gone, focus the question.
export function keepFocus() {
  if (!focused || (focused.isConnected && document.activeElement === focused)) return;
  const target = document.getElementById(focused.id) || document.getElementById("question");
  target?.focus({ preventScroll: true });
}

function isBlocked() {
  return table().matches("[aria-busy], [data-playing]") || document.body.classList.contains("is-offline");
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
  if (isAct(event)) setBusy(true);
});

document.addEventListener("htmx:finally:request", (event) => {
  if (isAct(event)) setBusy(false);
});

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (event.defaultPrevented || !ctx.response || ctx.target?.id !== "table") return;
  if (arrived(event.detail)) noteFocus(event.detail.tasks[0].fragment);
  else event.preventDefault();
});

document.addEventListener("replay:stop", announce);

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  keepFocus();
  announce();
  countWaiting();
});
