// How a player reaches the answers: by keys, by presses on the board, and on a phone in the action sheet.

const GAP = 8; // px around the choices
const still = matchMedia("(prefers-reduced-motion: reduce)");
const HEARING = [",", ".", "?"]; // keys.js has what they do
const SCROLLING = ["ArrowLeft", "ArrowRight", "Home", "End"];

// The key printed on a button presses it. Ignored while typing and with modifier keys.
function isTyping(element) {
  if (element.isContentEditable) return true;
  return element.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");
}

// The focused element may use the key itself: buttons use the space bar, scrolling areas the arrows.
function isTaken(key, element) {
  if (key === " ") return element.matches?.("button, summary, input");
  return SCROLLING.includes(key) && element.matches?.("[tabindex='0']:not([data-key])");
}

// If several buttons share a key, the visible one counts.
function buttonOf(key) {
  const buttons = document.querySelectorAll("#table:not([data-keys-off]) [data-key]");
  return Array.from(buttons).find(
    (button) => button.dataset.key.toLowerCase() === key.toLowerCase() && button.checkVisibility(),
  );
}

// A selection is undone by Escape, by choosing the same again, and by a press where there is nothing to press.
const SELECTED = "#table input[type=radio][data-selection]:checked";
const KEEPS = "a, button, input, label, select, summary, textarea, fieldset, [role=group]:not(#band), [popover], .rail";
const SAME_PRESS = 300; // ms from the end of a popover to the click that ended it
let closed = -SAME_PRESS; // when the last popover was

function clearSelection() {
  for (const selected of document.querySelectorAll("#table [data-selection]:checked")) selected.checked = false;
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("label")?.control?.matches(SELECTED);
  if (chosen) event.preventDefault();
  const elsewhere = !event.target.closest(KEEPS) && event.timeStamp - closed > SAME_PRESS;
  if (chosen || elsewhere) clearSelection();
});

document.addEventListener(
  "beforetoggle",
  ({ newState, timeStamp }) => {
    if (newState === "closed") closed = timeStamp;
  },
  true,
);

function bringKeys(event) {
  event.preventDefault();
  import("./keys.js").then(({ press }) => press(event)).catch(() => {});
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[popovertarget=keys]")) return;
  event.preventDefault();
  import("./keys.js").then(({ listKeys }) => listKeys()).catch(() => {});
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  if (event.key.startsWith("Arrow") && event.target.closest?.("[data-walk]")) return bringKeys(event);
  if (isTaken(event.key, event.target)) return;
  if (event.key === "Escape") return clearSelection();
  if (HEARING.includes(event.key) && document.querySelector("#table:not([data-keys-off])")) return bringKeys(event);
  const button = buttonOf(event.key);
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  if (button.matches(SELECTED)) clearSelection();
  else button.click();
});

// A card can be dragged as well. The script comes with the first press on one, or with a table that has one.
function bringDrag() {
  return import("./drag.js").catch(() => null);
}

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("#table [data-drag]");
  if (!card || !event.isPrimary || event.button !== 0) return;
  const released = new AbortController();
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => released.abort(), { once: true, signal: released.signal });
  bringDrag().then((script) => released.signal.aborted || script?.drag(card, event));
});

document.addEventListener("htmx:after:swap", () => {
  if (document.querySelector("#table [data-drag]")) bringDrag();
});

// Room for the action sheet at the end of the page, whatever the language and the font size.
// What stands above the sheet gets its height by a rule: htmx would copy an attribute `style` of an element with an id,
// which the content security policy forbids.
const aboveSheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(aboveSheet);
let told = 0; // px, in that rule
let room = 0; // px, for the highest sheet so far: the page keeps its length

function leaveRoom(needed) {
  room = needed;
  document.body.style.setProperty("--room-below", `${room}px`);
}

function tellHeight(height) {
  if (told === height || !document.querySelector("#table [data-above-sheet]")) return;
  told = height;
  aboveSheet.replaceSync(`#table [data-above-sheet] { --action-sheet: ${height}px; }`);
}

const observer = new ResizeObserver(([{ target }]) => {
  const height = target.offsetHeight;
  if (height > room) leaveRoom(height);
  tellHeight(height);
});

// Again after each change: so the observer is called with the next frame, once.
function watchSheet() {
  const sheet = document.querySelector("#table .action-sheet");
  observer.disconnect();
  if (sheet) observer.observe(sheet);
  else leaveRoom(0);
}

document.addEventListener("htmx:after:swap", watchSheet);
watchSheet();

// Keeps the choices, and then the chosen pawn and its targets, out from under the action sheet; beside a sheet, in the
// window. A sheet at the bottom counts as it will be: it may still be on its way up.
function coveredFrom() {
  const sheet = document.querySelector("#table .action-sheet");
  if (!sheet || getComputedStyle(sheet).position !== "fixed") return null;
  const { clientHeight } = document.documentElement;
  return sheet.getBoundingClientRect().left > 0 ? clientHeight : clientHeight - sheet.offsetHeight;
}

function boxesOfChoice() {
  const selected = document.querySelector("#table .selection:checked");
  const wanted = selected ? `.selection-mark[for="${selected.id}"], .selection-target` : ".selection-mark";
  return Array.from(document.querySelectorAll(`#table :is(${wanted})`))
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
}

function bringIntoSight({ upwards }) {
  const end = coveredFrom();
  const boxes = end === null ? [] : boxesOfChoice();
  if (!boxes.length) return;
  const below = Math.max(...boxes.map((box) => box.bottom)) + GAP - end;
  const above = upwards ? Math.min(...boxes.map((box) => box.top)) - GAP : 0;
  const by = below > 0 ? below : Math.min(above, 0);
  scrollBy({ top: by, behavior: still.matches ? "instant" : "smooth" });
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("#table .selection")) bringIntoSight({ upwards: true });
});

// Do not scroll up: the player may be reading further down. With the next frame, when everything has its place: asked
// earlier, the browser lays the page out twice.
function showChoices() {
  requestAnimationFrame(() => bringIntoSight({ upwards: false }));
}

document.addEventListener("htmx:after:swap", showChoices);
showChoices();

// The browser takes what lies under the sheet for visible: with the focus it comes out from there.
document.addEventListener("focusin", ({ target }) => {
  const end = coveredFrom();
  if (end === null || !target.matches(":focus-visible")) return;
  if (target.closest(".action-sheet, .selection, [popover], .talk")) return;
  const { top, bottom } = target.getBoundingClientRect();
  const below = Math.min(bottom + GAP - end, top - GAP);
  if (below > 0) scrollBy({ top: below, behavior: "instant" });
});
