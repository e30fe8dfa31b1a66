// What every page does: it closes menus, switches between light and dark, fills in what only the browser knows, and keeps
// times current.

// What the oldest browsers that the site knows do not have (docs/devices.md).
Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0;
};
if (!HTMLElement.prototype.showPopover) import("./older/popovers.js").catch(() => {});
if (!CSS.supports("selector(:has(*))")) import("./older/has.js").catch(() => {});

const darkBySystem = window.matchMedia("(prefers-color-scheme: dark)");
const toggles = document.querySelectorAll("[data-theme-toggle]");

// A menu closes when the player clicks elsewhere, presses Escape or opens a popover from it.
function openMenus() {
  return document.querySelectorAll("details.menu[open]");
}

function close(menu) {
  menu.open = false;
  menu.querySelector("summary").focus();
}

// An item may name a part of the popover to open. Without scripts the popover opens unchanged.
function openPopover(item) {
  item.popoverTargetElement.showPopover();
  const part = document.getElementById(item.dataset.part);
  if (!part) return;
  part.closest(".rail-more").open = part.open = true;
  part.querySelector("summary, button").focus();
  part.scrollIntoView({ block: "end" });
}

// Hints are on the table, which a phone's popover covers.
document.addEventListener("submit", ({ target }) => {
  if (target.closest("#hints")) document.getElementById("log").hidePopover();
});

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const item = event.target.closest(".menu :is([popovertarget], [data-talk-open])");
  if (!item) return;
  close(item.closest(".menu"));
  if ("talkOpen" in item.dataset) return; // talk.js opens it
  event.preventDefault();
  openPopover(item);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") openMenus().forEach(close);
});

// What opens at a menu's end may lie below its edge.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target.matches(".rail-foot details[open]")) target.scrollIntoView({ block: "nearest" });
  },
  true,
);

// Light or dark: the choice stays in a cookie, which the server reads.
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : darkBySystem.matches;
}

function showTheme() {
  for (const toggle of toggles) {
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(isDark()));
  }
}

function setCookie(name, value, seconds) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox knows cookieStore only since version 140.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  setCookie("theme", theme, 31_536_000);
  showTheme();
}

for (const toggle of toggles) toggle.addEventListener("click", switchTheme);
darkBySystem.addEventListener("change", showTheme);
showTheme();

// The server stores a time zone only if it knows it.
function fillTimeZones() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const field of document.querySelectorAll("[data-time-zone]")) field.value ||= timeZone;
}

function isReachedByBack() {
  return performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

// For requests of scripts: a page may have no form with a token.
export function csrfToken() {
  return document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? "";
}

// A page in a background tab has not been seen yet: what is new on it is noted once the page is visible.
function noteSeen() {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-seen]")) {
    const { seen, seenBody } = part.dataset;
    delete part.dataset.seen;
    const body = new URLSearchParams(seenBody);
    const again = () => {
      part.dataset.seen = seen; // the next change of the page, or the next look at it, tries again
    };
    fetch(seen, { method: "POST", headers: { "X-CSRFToken": csrfToken() }, body, keepalive: true })
      .then(({ status }) => status >= 500 && again())
      .catch(again);
  }
}

setCookie("scripts", "1", 86_400);
for (const news of ["visibilitychange", "htmx:after:swap"]) document.addEventListener(news, noteSeen);
noteSeen();

// A table that needs its host is open while a page of the site is, whichever, also in a tab that nobody looks at.
const HOST_TELLS = 120_000; // ms

function noteHosting() {
  if (document.querySelector("#table[data-needs-host]")) setCookie("hosts", "1", 86_400);
}

async function tellHostIsHere() {
  if (!/(?:^|; )hosts=1/.test(document.cookie)) return;
  const script = await import("./hosting.js").catch(() => null);
  if ((await script?.hosts(csrfToken())) === false) setCookie("hosts", "", 0);
}

document.addEventListener("htmx:after:swap", noteHosting);
noteHosting();
tellHostIsHere();
setInterval(tellHostIsHere, HOST_TELLS);

// A form that was sent keeps its command id until it is answered, also on a new page with the same form: so one wish
// makes one game, although an answer was lost. By `games/once.py` the id leads to that game for a minute longer.
const KEPT_FOR = 540_000; // ms

function wishOf(form, submitter) {
  const wish = new FormData(form); // Chromium 109 does not take the button
  if (submitter?.name) wish.append(submitter.name, submitter.value);
  const differing = "[data-command], [data-entropy], [data-time-zone], [name=csrfmiddlewaretoken]";
  for (const { name } of form.querySelectorAll(differing)) wish.delete(name);
  const isPerson = document.querySelector("meta[name=pushes]") !== null;
  return hashOf(`${form.action} ${isPerson} ${new URLSearchParams(wish)}`);
}

// Storage keeps nothing that was typed.
function hashOf(text) {
  return Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)) | 0, 0);
}

// In all tabs. Firefox may show an older session storage after Back, so that has only what stays: the name of the tab.
function unanswered() {
  try {
    const wishes = Object.entries(JSON.parse(localStorage.getItem("wishes") ?? "{}"));
    return Object.fromEntries(wishes.filter(([, { at }]) => Date.now() - at < KEPT_FOR));
  } catch {
    return {}; // a browser without storage: each page has its own ids
  }
}

function tab() {
  if (!sessionStorage.getItem("tab")) sessionStorage.setItem("tab", randomHex(8));
  return sessionStorage.getItem("tab");
}

function keepCommand({ target, submitter }) {
  const field = target.querySelector("[data-command]");
  if (!field || target.hasAttribute("hx-post")) return; // that page stays, with its id
  const wish = wishOf(target, submitter);
  const wishes = unanswered();
  wishes[wish] ??= { id: field.value, at: Date.now() };
  wishes[wish].tab = tab();
  field.value = wishes[wish].id;
  localStorage.setItem("wishes", JSON.stringify(wishes));
}

// The next page in the tab is the answer if a redirect led to it. If not, nobody knows what became of the form.
function noteAnswer(isAnswer) {
  const wishes = unanswered();
  const sent = Object.keys(wishes).filter((wish) => wishes[wish].tab === tab());
  for (const wish of sent) {
    if (isAnswer) delete wishes[wish];
    else wishes[wish].tab = "";
  }
  if (sent.length) localStorage.setItem("wishes", JSON.stringify(wishes));
}

// When the browser shows a page again by its back button, its answered forms need new ids.
addEventListener("submit", keepCommand, true);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) noteAnswer(false);
  if (!persisted && !isReachedByBack()) return;
  const kept = Object.values(unanswered()).map(({ id }) => id);
  for (const field of document.querySelectorAll("[data-command]")) {
    if (!kept.includes(field.value)) field.value = crypto.randomUUID?.() ?? "";
  }
});

// A form whose answer takes long says so on its page, and stays there if there is no network (service-worker.js).
const ANSWER_SLOW = 3_000; // ms
const slow = document.getElementById("slow");
let answers = 0; // timer

function sayOfForm(words) {
  clearTimeout(answers);
  slow.textContent = words;
}

addEventListener("submit", ({ target, defaultPrevented }) => {
  sayOfForm("");
  const leads = !defaultPrevented && target.getAttribute("method") === "post";
  if (leads) answers = setTimeout(sayOfForm, ANSWER_SLOW, slow.dataset.waits);
});
addEventListener("pagehide", () => sayOfForm(""));
navigator.serviceWorker?.addEventListener("message", ({ data }) => sayOfForm(slow.dataset[data]));

noteAnswer(!isReachedByBack() && performance.getEntriesByType("navigation")[0]?.redirectCount > 0);

// 16 random bytes in hex, which the player may change.
function randomHex(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fillRandomness() {
  for (const field of document.querySelectorAll("input[data-entropy]")) {
    if (!field.value) field.value = randomHex(16);
  }
}

// Where a link in a mail has already been the decision. The back button leads away from it.
if (!isReachedByBack()) document.querySelector("form[data-press]")?.requestSubmit();

for (const fill of [fillRandomness, fillTimeZones]) {
  document.addEventListener("htmx:after:swap", fill);
  fill();
}

// The badge of the app on a home screen counts the games that wait.
export function setBadge(count) {
  if (count) navigator.setAppBadge?.(count)?.catch(() => {});
  else navigator.clearAppBadge?.()?.catch(() => {});
}

const { waiting } = document.querySelector("meta[name=pushes]")?.dataset ?? {};
if (waiting !== undefined) setBadge(Number(waiting));
document.addEventListener("waiting", ({ detail }) => setBadge(detail));

// A browser that can install the site says so; the button in the footer then asks it to.
addEventListener("beforeinstallprompt", (event) => {
  const button = document.querySelector("[data-install]");
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
  button.onclick = () => event.prompt().finally(() => (button.hidden = true));
});

// Where notices are on or offered, the script for them comes at once; elsewhere by the first press, to delay no page.
function bringPhone() {
  if (!navigator.onLine) return; // a later press does
  for (const press of ["pointerdown", "keydown"]) removeEventListener(press, bringPhone);
  import("./phone.js").catch(() => {});
}

for (const press of ["pointerdown", "keydown"]) addEventListener(press, bringPhone);
if (globalThis.Notification?.permission === "granted" || document.querySelector("[data-device-start]")) bringPhone();

// A page that one comes back to is true again. The script for it comes once the page is left, or after a while.
const LOOKED_AT = 60_000; // ms
const PRESSABLE = "a, button, input, label, select, summary, textarea";

function bringFresh() {
  return import("./fresh.js").catch(() => null);
}

function isKeptByBrowser() {
  return isReachedByBack() && performance.getEntriesByType("navigation")[0].transferSize === 0;
}

document.addEventListener("visibilitychange", bringFresh, { once: true });
addEventListener("blur", bringFresh, { once: true });
setTimeout(bringFresh, LOOKED_AT);
function notePress({ target }) {
  if (target.closest?.(PRESSABLE)) document.documentElement.dataset.pressed = "";
}

for (const press of ["pointerdown", "keydown", "click"]) addEventListener(press, notePress, { capture: true });
addEventListener("pageshow", async ({ persisted }) => {
  delete document.documentElement.dataset.pressed;
  if (persisted || isKeptByBrowser()) (await bringFresh())?.refresh();
});

try {
  const focused = sessionStorage.getItem("focus");
  sessionStorage.removeItem("focus");
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
} catch {} // a browser without storage

// A form that was refused comes back with the focus on the first field to mend.
document.querySelector("form [aria-invalid=true]")?.focus();

// Times left and ages go on, and what is over is hidden, such as vacations. They follow the site's clock: a device's may
// be hours wrong, or be set while the page is open.
const DAY = ["day", 86_400];
const HOUR = ["h", 3_600]; // symbols are the same in every language
const MINUTE = ["min", 60];
const TICK = 15_000; // ms
const SLEPT = 5_000; // ms by which the two clocks of the browser have come apart if the device has slept or was set
const LOST = 8_000; // ms after which a question is given up
const TIMED = "[data-ends], time[data-words]";

const begun = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
let ahead = Number(document.documentElement.dataset.now) * 1000 - begun; // ms, of the site's time to `performance.now()`
let apart = clocksApart();

function now() {
  return ahead + performance.now();
}

function clocksApart() {
  return Date.now() - performance.now();
}

// Whether the site answers, and when: its answer, or `null`.
export function askSite() {
  const signal = AbortSignal.timeout(LOST);
  return fetch("/health", { method: "HEAD", cache: "no-store", redirect: "error", signal }).catch(() => null);
}

// `performance.now()` may stand still while a device sleeps, and a page from the browser's cache has an old time.
async function askForTime() {
  const noted = clocksApart();
  if (!document.querySelector(TIMED)) return;
  const answer = await askSite();
  const time = Date.parse(answer?.headers.get("Date"));
  if (!time) return; // the next tick asks again
  apart = noted;
  ahead = time - performance.now();
  show();
}

function format(seconds, [unit, size]) {
  const number = Math.floor(seconds / size);
  if (unit !== "day") return `${number}\u00a0${unit}`;
  const { lang } = document.documentElement;
  const days = new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(number);
  return days.replace(" ", "\u00a0");
}

function passed(seconds) {
  return format(
    seconds,
    [DAY, HOUR, MINUTE].find(([, size]) => seconds >= size),
  );
}

// Like the server: below two days in hours, and at least a minute
function left(seconds) {
  if (seconds >= DAY[1] && seconds < 2 * DAY[1]) return format(seconds, HOUR);
  return passed(Math.max(seconds, MINUTE[1]));
}

// What happened within a minute keeps the server's words.
function show() {
  for (const word of document.querySelectorAll("[data-ends]")) word.hidden = now() >= Date.parse(word.dataset.ends);
  for (const time of document.querySelectorAll("time[data-words]")) {
    const seconds = (now() - Date.parse(time.dateTime)) / 1000;
    const until = "until" in time.dataset;
    if (!until && seconds < MINUTE[1]) continue;
    const words = time.dataset.words.replace("{time}", until ? left(-seconds) : passed(seconds));
    if (time.textContent !== words) time.textContent = words;
  }
}

function tick() {
  if (Math.abs(clocksApart() - apart) > SLEPT) askForTime();
  show();
}

document.addEventListener("htmx:after:swap", show);
document.addEventListener("visibilitychange", () => document.hidden || askForTime());
addEventListener("pageshow", ({ persisted }) => persisted && askForTime());
if (isReachedByBack()) askForTime();
setInterval(tick, TICK);
show();
