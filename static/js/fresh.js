// A page that was left open is loaded again when one comes back to it, unless something was begun on it: then only the
// counts in its header are refreshed. A table that asks for itself is left to `poll.js`. `site.js` brings this script.

const LEFT = 60_000; // ms out of sight, or without the focus
const TICK = 30_000;
const LOST = 8_000; // ms after which a request is given up
// A deal of the day is not among it: the site has all that was decided, and its day may be over.
const BEGUN =
  "details.settings-section[open], :is(:popover-open, .popover-open), dialog[open], details.menu[open], #table:not([data-reloads]), meta[name=kept], [data-kept]:not([hidden])";
const FILLED_BY_SCRIPTS = "[type=hidden], [data-command], [data-entropy], [data-time-zone]";

let leftAt = 0; // 0 while the page is looked at
let ticked = Date.now();
let isBusy = false;
let isLate = false; // whether the site did not answer when one came back

function isPolled() {
  return document.querySelector("#table[hx-get]") !== null;
}

function isChanged(field) {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== (field.defaultValue ?? "");
  const first = Math.max(
    Array.from(field.options).findIndex((option) => option.defaultSelected),
    0,
  );
  return field.selectedIndex !== first;
}

function isBegun() {
  const fields = document.querySelectorAll("input, select, textarea");
  return (
    document.querySelector(BEGUN) !== null ||
    Array.from(fields).some((field) => !field.matches(FILLED_BY_SCRIPTS) && isChanged(field))
  );
}

function get(address, method) {
  const signal = AbortSignal.timeout(LOST);
  return fetch(address, { method, cache: "no-store", redirect: "error", signal }).catch(() => null);
}

// Of the page as it is now: the games that wait, in the title, in the header and on the home screen.
async function countAgain() {
  const answer = await get(location.href, "GET");
  const text = answer?.ok && (await answer.text().catch(() => ""));
  if (!text) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById("next-game");
  const { waiting } = page.querySelector("meta[name=pushes]")?.dataset ?? {};
  if (waiting === undefined) return;
  if (next) document.getElementById("next-game")?.replaceChildren(...next.childNodes);
  document.title = (Number(waiting) ? `(${waiting}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  document.dispatchEvent(new CustomEvent("waiting", { detail: Number(waiting) }));
}

// The browser keeps the place on the page, but not the focus: `site.js` gives it back.
function keepFocus() {
  const { id, href } = document.activeElement ?? {};
  const kept = id
    ? `#${CSS.escape(id)}`
    : href && `a[href="${CSS.escape(document.activeElement.getAttribute("href"))}"]`;
  try {
    if (kept) sessionStorage.setItem("focus", kept);
  } catch {} // a browser without storage
}

// Whether something was pressed since one came back, which a page that is loaded again would take back: `site.js`.
function isPressed() {
  return "pressed" in document.documentElement.dataset;
}

function forgetPress() {
  delete document.documentElement.dataset.pressed;
}

// Without a network the page stays, until there is one: it says more than the one that says so.
export async function refresh() {
  leftAt = 0;
  if (isBusy || isPolled()) return;
  isBusy = true;
  isLate = false;
  if (isBegun()) await countAgain();
  else isLate = !(await get("/health", "HEAD"))?.ok;
  isBusy = false;
  if (isLate || isPressed() || isBegun()) return;
  keepFocus();
  location.reload();
}

function leave() {
  forgetPress();
  leftAt ||= Date.now();
}

function comeBack() {
  if (document.hidden) return;
  if (leftAt && Date.now() - leftAt > LEFT) refresh();
  leftAt = 0;
}

// A computer that slept has told the page nothing.
function tick() {
  const slept = Date.now() - ticked > LEFT + TICK;
  ticked = Date.now();
  if (document.hidden || !(slept || isLate)) return;
  if (slept) forgetPress();
  refresh();
}

document.addEventListener("visibilitychange", () => (document.hidden ? leave() : comeBack()));
addEventListener("blur", leave);
addEventListener("focus", comeBack);
addEventListener("online", () => isLate && refresh());
setInterval(tick, TICK);
if (document.hidden || !document.hasFocus()) leave();
