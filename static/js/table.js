// Keeps an action single, the focus where it was, and tells a screen reader what changed.

let focused = null;
let told = table()?.dataset.revision;

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

// Whether the answer is a table, or says that the one on the page is still the newest.
export function isTable(ctx) {
  return ctx.response.status === 204 || ctx.text.includes('id="table"');
}

// Whoever listens would drown in a replay that plays by itself: they hear where it stops.
function tell() {
  const { revision } = table().dataset;
  if (revision === told || document.querySelector(".is-playing")) return;
  told = revision;
  document.getElementById("live").textContent = document.getElementById("announcement").textContent;
}

// The head is not part of what is swapped, but counts the games that wait.
function countWaiting() {
  const count = Number(table().dataset.waiting);
  const titled = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  if (titled === document.title) return;
  document.title = titled;
  const fresh = document.getElementById("next-game-now").content.firstElementChild;
  document.getElementById("next-game").replaceWith(fresh.cloneNode(true));
}

// A button that was pressed is often gone afterwards: the question is where one goes on.
function keepFocus() {
  if (!focused || (focused.isConnected && document.activeElement === focused)) return;
  const target = document.getElementById(focused.id) || document.getElementById("question");
  target?.focus({ preventScroll: true });
}

function isHeld() {
  return table().hasAttribute("aria-busy") || document.body.classList.contains("is-offline");
}

// Not `disabled`: a button that is disabled loses the focus.
document.addEventListener(
  "submit",
  (event) => {
    if (!isAct(event) || !isHeld()) return;
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
  if (!ctx.response || ctx.target?.id !== "table") return;
  if (!isTable(ctx)) event.preventDefault();
  const { activeElement } = document;
  focused = table().contains(activeElement) ? activeElement : null;
});

document.addEventListener("replay:stop", tell);

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  keepFocus();
  tell();
  countWaiting();
});
