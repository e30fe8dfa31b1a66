// Sends each action once, keeps the focus, and counts the waiting games.

import { csrfToken, setBadge } from "./site.js";
import { announce, hush } from "./voice.js";

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

// To be called before the table changes to `fragment`. A button that goes away gives its focus up first: else the
// browser lays the half-changed page out when it is removed.
export function noteFocus(fragment) {
  const { activeElement } = document;
  focused = table().contains(activeElement) ? activeElement : null;
  if (focused?.matches("button[id]") && !fragment.getElementById(focused.id)) focused.blur();
}

// If the pressed button is gone, the focus waits on the band until what has happened has been told (voice.js). The question
// would be read at once, and whenever its words change. If the browser does not take the focus, the next frame gives it.
export function keepFocus() {
  if (!focused || (focused.isConnected && document.activeElement === focused)) return;
  const target = document.getElementById(focused.id) ?? document.getElementById("band");
  target?.focus({ preventScroll: true });
  if (document.activeElement !== target) requestAnimationFrame(() => target?.focus({ preventScroll: true }));
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

// The end that a page was opened with; after the steps that its viewer has missed, the table comes anew.
if (!document.getElementById("steps-now")) celebrate();

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  keepFocus();
  announce();
  countWaiting();
  celebrate();
});

// The script for the answer comes with the first question.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.log-why, a.replay-why");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./why.js").then(({ explain }) => explain(link)).catch(() => location.assign(link.href));
});

// Details of a first game, here and at the next table. Each decision brings the element anew, closed.
const DETAILS = "details";

function openDetails() {
  const isOpen = "details" in document.documentElement.dataset;
  for (const each of document.querySelectorAll("details[data-shows-details]")) each.open = isOpen;
}

function showDetails(isShown) {
  document.documentElement.toggleAttribute("data-details", isShown);
  try {
    localStorage.setItem(DETAILS, isShown ? "1" : "");
  } catch {
    // They are shown until the page is left.
  }
}

try {
  document.documentElement.toggleAttribute("data-details", Boolean(localStorage.getItem(DETAILS)));
} catch {
  // A browser that keeps nothing
}
openDetails();
document.addEventListener("htmx:after:swap", openDetails);
document.addEventListener("click", ({ target }) => {
  const details = target.closest("[data-shows-details] > summary")?.parentElement;
  if (details) showDetails(!details.open);
});
