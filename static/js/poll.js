// Keeps the table current: asks for a newer one soon after a change, ever less often while nothing changes, rarely while
// the player is idle and alone, and in a hidden tab only for "your turn". Shows a banner when the site does not answer,
// and asks until it does, also for pages that have no polls.

import { askSite } from "./site.js";
import { lookedAt } from "./steps.js";
import { isCurrent, isTable, isTalk, setBusy, table, tell } from "./table.js";

const SOON = 20; // ms after a frame has been painted
const IDLE_AFTER = 60_000;
const IDLE_INTERVAL = 30_000;
const TOGETHER = 2_000; // while another player has the table open too: what one does, the other sees within three
const AFTER_STEPS = 300;
const WAITING = 10_000; // of an idle player's page to which the others may come back
const FAILURES_UNTIL_BANNER = 2;
const POLL_LOST = 8_000; // ms after which a poll is given up
const PRESS_SLOW = 3_000; // ms after which a press that has no answer says so, and may be repeated
const PRESS_LOST = 20_000; // ms after which it is given up
const RETRY = 2_000; // ms after the first failure, more after each further one
const LONGEST_RETRY = 10_000;
const LEFT = 60_000; // ms out of sight after which the table comes as a whole, with what its header counts
const GROWTH = 1.5; // of a short interval with each poll for which nothing is new
const LONGEST = 500; // ms to which it grows; an interval that is longer stays as it is

const banner = document.getElementById("connection");
let shown = ""; // what the banner says: a `data-when`, or "" while it is hidden
let timer = 0;
let frame = 0;
let slow = 0; // timer of the press that has no answer yet
let pending = null; // the poll without an answer, as htmx knows it
let pressed = null; // the newest press without an answer
let isUnsure = false; // whether the last press may have been played, or not
let failures = 0;
let unchanged = 0; // polls since the last change, those without an answer too
let lastSeen = performance.now();
let company = false; // whether another player has the table open
let shownAt = performance.now(); // when the page got the table that it shows, or was looked at again
let leftAt = 0; // when the page was last out of sight
let isOld = false; // whether it was for so long that the next poll asks for the whole table

function isOver() {
  const most = Number(table()?.dataset.pollSeconds);
  return most && performance.now() - shownAt > most * 1000;
}

function interval() {
  if (table()?.hasAttribute("data-playing")) return 0;
  if (failures || shown === "offline") return Math.min(RETRY * GROWTH ** failures, LONGEST_RETRY);
  const wanted = Number(table()?.dataset.pollMs);
  if (!wanted || isOver()) return 0;
  if (!company && performance.now() - lastSeen > IDLE_AFTER) return Math.max(wanted, idleInterval());
  if (wanted < LONGEST) return Math.min(wanted * GROWTH ** unchanged, LONGEST);
  return company ? Math.min(wanted, TOGETHER) : wanted;
}

function idleInterval() {
  return table().getAttribute("hx-get").includes("&here=") ? WAITING : IDLE_INTERVAL;
}

// A hidden tab asks rarely, and only for a player who wants to hear there that it is their turn.
function unseen() {
  const listens = document.querySelector("[data-sounds=always]") !== null;
  return listens && interval() ? IDLE_INTERVAL : 0;
}

function poll() {
  if (table()?.hasAttribute("hx-get")) table().dispatchEvent(new CustomEvent("poll"));
  else askWhetherBack();
}

// Asks at once, also if an earlier poll hangs: htmx sends a poll only if no request is under way.
function pollNow() {
  rest();
  if (!pending) return poll();
  pending.isReplaced = true;
  pending.request.abort();
}

// For a lesson, a deal of the day or a replay, which have no polls.
async function askWhetherBack() {
  if ((await askSite())?.ok) reach();
  else fail("offline", false);
  schedule();
}

function isPoll({ sourceElement }) {
  return sourceElement.id === "table" && sourceElement.hasAttribute("hx-get");
}

// Only a visible page has seen the answer, and only there somebody is present or watches.
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { request } = ctx;
  if (ctx.target?.id === "table") request.timeout = isPoll(ctx) ? POLL_LOST : PRESS_LOST;
  if (ctx.sourceElement.id !== "table") return;
  request.action = document.hidden ? request.action.replace(/&(here|watch)=[^&]*/g, "") : `${request.action}&visible=1`;
  if (isOld) request.action = request.action.replace(/\brevision=[^&]*&/, "");
});

function rest() {
  clearTimeout(timer);
  timer = 0;
  cancelAnimationFrame(frame);
}

// Bots are quick: after a change the next poll comes at once, but what has come is painted and looked at first. Their
// next actions then come together.
function schedule() {
  rest();
  const wait = document.hidden ? unseen() : interval();
  if (!wait) return;
  if (wait < LONGEST && !unchanged) frame = requestAnimationFrame(() => (timer = setTimeout(pollSoon)));
  else timer = setTimeout(poll, wait);
}

// A slow phone paints for longer than this, so the time counts from the end of the frame.
function pollSoon() {
  const own = setTimeout(async () => {
    await lookedAt();
    if (timer === own) poll();
  }, SOON);
  timer = own;
}

// `when`: a `data-when` of the banner, or "" to hide it.
function show(when) {
  if (when === shown) return;
  shown = when;
  banner.hidden = !when;
  for (const text of banner.querySelectorAll("[data-when]")) text.hidden = text.dataset.when !== when;
  document.body.classList.toggle("is-offline", when === "offline");
  if (when) tellBanner();
}

// Screen readers say a sentence again only if the live region changes.
function tellBanner() {
  const words = banner.querySelector(`[data-when="${shown}"]`).textContent;
  tell(document.getElementById("live").textContent === words ? `${words}\u00a0` : words);
}

function fail(when, isCertain) {
  failures += 1;
  unchanged += 1;
  if (isCertain || failures >= FAILURES_UNTIL_BANNER) show(when);
}

// A press with an unknown outcome stays in the banner until the next press, or until a newer table shows it.
function reach() {
  failures = 0;
  if (shown === "offline") show(isUnsure ? "unknown" : "");
}

function succeed(ctx) {
  const changed = isNew(ctx);
  unchanged = changed ? 0 : unchanged + 1;
  if (changed || !isPoll(ctx)) isUnsure = false;
  if (isPoll(ctx) && !document.hidden) isOld = false;
  reach();
  if (!isPoll(ctx) || (changed && shown === "unknown")) show("");
}

// The site knows that it has played nothing if it refuses; an error on its side, or of what is before it, may come after
// the move was stored.
function failPress({ sourceElement, response }) {
  const isAction = sourceElement.id === "act";
  const isRefused = response?.status >= 400 && response.status < 500;
  isUnsure = isAction && !isRefused;
  show("");
  if (isAction) fail(isRefused ? "error" : "unknown", true);
  else fail("failed", true);
}

function beginPress(ctx) {
  pressed = ctx;
  if (shown !== "offline") show("");
  clearTimeout(slow);
  slow = setTimeout(() => {
    show("waiting");
    setBusy(false);
  }, PRESS_SLOW);
}

function endPress(ctx) {
  if (ctx !== pressed) return;
  clearTimeout(slow);
  pressed = null;
  if (shown === "waiting") show("");
}

// Whether the answer is another table than the one that is shown.
function isNew(ctx) {
  if (isCurrent(ctx) || !isTable(ctx)) return false;
  return !ctx.text.includes(`data-revision="${table().dataset.revision}"`);
}

// Only an answer to a poll says whether another player is here.
function noteCompany(answer) {
  if (answer !== null) company = answer === "1";
}

// An answer to a player says how many people watch.
function countSpectators(number) {
  if (number === null) return;
  for (const line of document.querySelectorAll("#table .watching")) {
    const words = number === "1" ? line.dataset.one : line.dataset.more;
    line.hidden = number === "0";
    line.dataset.number = number;
    line.querySelector("span").textContent = words.replace("{number}", number);
  }
}

function ofTable(event) {
  return event.detail?.ctx?.target?.id === "table";
}

document.addEventListener("htmx:before:request", (event) => {
  if (!ofTable(event)) return;
  const { ctx } = event.detail;
  if (isPoll(ctx)) pending = ctx;
  else beginPress(ctx);
});

document.addEventListener("htmx:after:request", (event) => {
  if (!ofTable(event)) return;
  const { ctx } = event.detail;
  endPress(ctx);
  countSpectators(ctx.response.headers.get("Spectators"));
  noteCompany(ctx.response.headers.get("Company"));
  if (isTable(ctx) || isTalk(ctx)) succeed(ctx);
  else if (isPoll(ctx)) fail("offline", false);
  else failPress(ctx);
});

document.addEventListener("htmx:error", (event) => {
  if (!ofTable(event)) return;
  const { ctx, error } = event.detail;
  endPress(ctx);
  if (isPoll(ctx)) fail("offline", error === "timeout" && !document.hidden);
  else failPress(ctx);
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!ofTable(event)) return;
  const { ctx } = event.detail;
  endPress(ctx);
  if (ctx === pending) pending = null;
  schedule();
  if (ctx.isReplaced) pollAfresh();
});

// Once htmx has ended the request that was aborted.
function pollAfresh() {
  rest();
  timer = setTimeout(poll);
}

// A press while offline asks whether the site is back: by itself, or before it leaves the page.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target.id !== "act" || shown !== "offline") return;
    if (navigator.onLine && event.target.hasAttribute("hx-post")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tellBanner();
    pollNow();
  },
  true,
);

// Also a table that no longer asks for itself does once more: its end may have been annulled, its talk changed.
function comeBack(isKept) {
  rest();
  lastSeen = performance.now();
  isOld ||= isKept || (leftAt && Date.now() - leftAt > LEFT);
  leftAt = 0;
  if (isOld) shownAt = performance.now();
  const asks = isOld && table()?.matches("[hx-get]:not([data-playing])");
  if (asks || interval()) pollNow();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return comeBack(false);
  leftAt ||= Date.now();
  schedule();
});

for (const activity of ["pointerdown", "pointermove", "keydown", "scroll"]) {
  document.addEventListener(activity, () => (lastSeen = performance.now()), { passive: true });
}

document.addEventListener("htmx:after:swap", (event) => {
  if (ofTable(event)) shownAt = performance.now();
});

// Polls have rested: another player may have done something in that time.
document.addEventListener("steps:end", () => {
  schedule();
  if (!company || !timer) return;
  rest();
  timer = setTimeout(poll, AFTER_STEPS);
});

addEventListener("offline", () => {
  show("offline");
  schedule();
});
addEventListener("online", pollNow);
addEventListener("pagehide", rest);
addEventListener("pageshow", ({ persisted }) => (persisted ? comeBack(true) : schedule()));
