// Shows what has happened step by step, on the page's own clock, and then the newest table. News that
// arrives during the steps waits. The server draws the table at each step (games/views/table/drawing/steps.py).

import { isAtOnce, pause, stopsAtPlayers } from "./speed.js";
import { arrived, keepFocus, noteFocus, say, table } from "./table.js";
import { movement, moving, rest } from "./travel.js";

const FEW = 3; // steps left when the next ones are asked for
const ANSWER_MS = 4000; // how long an answer with further steps may take

let shown = Number(table()?.dataset.version); // the version that the page shows
let steps = []; // to come: templates
let upto = shown; // the version that they lead to
let newest = shown; // as far as the page knows
let held = null; // the newest table: what htmx needs to swap it in
let asked = null; // the answer with further steps, on its way
let lastTold = ""; // the step that the newest table shows, in words
let look = null; // at what the page shows: see `lookAt`
let dropping = false; // steps, up to the next player's turn
let ending = false; // all of them
let goOn = null; // ends a stop between two players
let again = ""; // the address of the replay, while what the viewer has seen already is shown

function isPlaying() {
  return table().hasAttribute("data-playing");
}

// Where steps are shown, in a page or in what has arrived. A table before its start has no such part.
function mainOf(page) {
  return page.querySelector("#table > .table-main");
}

function add(template) {
  lastTold = template?.dataset.lastTold ?? "";
  if (!template) return;
  upto = Math.max(upto, Number(template.dataset.upto));
  newest = Math.max(newest, Number(template.dataset.newest));
  const last = steps.at(-1)?.dataset.number ?? shown;
  for (const step of template.content.querySelectorAll("template")) {
    if (Number(step.dataset.number) > Number(last)) steps.push(step);
  }
  if (dropping) dropTurn();
}

// The steps up to the next player's turn, which may not be here yet.
function dropTurn() {
  const next = steps.findIndex((step) => "begins" in step.dataset);
  dropping = next < 0;
  steps = dropping ? [] : steps.slice(next);
}

async function askForMore() {
  const answer = await fetch(`${table().dataset.steps}?since=${upto}${again ? "&again=1" : ""}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const template = page.getElementById("steps-now");
  if (!template || Number(template.dataset.upto) <= upto) throw new Error("no steps");
  add(template);
}

// Without an answer the newest table is shown, or the replay for "What happened?".
function giveUp() {
  if (again) location.assign(again);
  upto = newest;
}

function more() {
  asked ??= askForMore()
    .catch(giveUp)
    .finally(() => (asked = null));
  return asked;
}

// Swaps in what has been parsed already: htmx gets no text, and from `onArrival` the fragment.
function swapIn(fragment, ctx) {
  return htmx.swap({ swap: "outerMorph", sourceElement: table(), ...ctx, text: "", fragment });
}

function wait(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

// Begins a look at what the page shows now: until its movement has ended, and then for as long as its weight says.
function lookAt({ weight = 0, costs }) {
  const isCostly = costs !== undefined;
  const begun = { start: performance.now(), weight: Number(weight), stays: pause(weight, isCostly), isCostly };
  const skipped = new Promise((resolve) => (begun.skip = resolve));
  begun.over = Promise.race([skipped.then(() => (begun.skipped = true)), lookOn(begun)]);
  look = begun;
}

async function lookOn(begun) {
  await movement(begun.isCostly);
  begun.moved = performance.now() - begun.start;
  await wait(begun.stays);
}

// To be called when the table is about to change. The browser's timeline has each look, for tests and the bench.
function endLook() {
  if (!look) return;
  const { start, weight, stays, moved = null, skipped = false } = look;
  const cut = skipped ? 0 : moving().length;
  performance.measure("step", { start, detail: { weight, stays, moved, skipped, cut } });
  look = null;
}

// Resolves when what the page shows has been looked at.
export async function lookedAt() {
  await look?.over;
}

async function show(step) {
  const { dataset } = step;
  endLook();
  noteFocus(step.content, mainOf(document));
  table().className = `table table-${dataset.phase}`;
  await swapIn(step.content, { target: mainOf(document) });
  keepFocus();
  shown = Number(dataset.number);
  say(dataset.announcement, "costs" in dataset || "own" in dataset);
  lookAt(dataset);
  document.dispatchEvent(new CustomEvent("steps:step", { detail: dataset }));
}

// Before a player's first step, if the viewer wants to see each turn alone.
async function stopBefore({ dataset }) {
  if (!stopsAtPlayers() || !("begins" in dataset) || !look) return;
  table().dataset.stopped = "";
  await new Promise((resolve) => (goOn = resolve));
  goOn = null;
  delete table().dataset.stopped;
}

async function play() {
  table().dataset.playing = "";
  dropping = ending = false;
  try {
    while (isPlaying()) {
      await lookedAt();
      if (ending) break;
      if (steps.length <= FEW && upto < newest) more();
      if (!steps.length && upto < newest) {
        await more();
        continue;
      }
      await stopBefore(steps[0] ?? heldTable());
      if (ending || !steps.length) break;
      await show(steps.shift());
    }
  } finally {
    end();
  }
}

function heldTable() {
  return held.fragment.getElementById("table");
}

function end() {
  delete table().dataset.playing;
  again = "";
  steps = [];
  shown = upto = newest;
  const ready = held;
  held = null;
  if (lastTold) say(lastTold);
  lastTold = "";
  if (ready?.version >= newest) swapIn(ready.fragment, ready.ctx);
  else table().dispatchEvent(new CustomEvent("poll"));
  document.dispatchEvent(new CustomEvent("steps:end"));
}

function hold(fragment, ctx) {
  const template = fragment.getElementById("steps-now");
  template?.remove();
  held = { fragment, ctx, version: Number(fragment.getElementById("table").dataset.version) };
  newest = Math.max(newest, held.version);
  add(template);
  upto = Math.max(upto, template ? upto : newest);
}

// A refusal is shown at once, for its sentence.
function isNewest({ ctx, tasks }) {
  return ctx.target?.id === "table" && ctx.response?.status === 200 && arrived({ tasks }) !== null;
}

function onArrival(event) {
  const { ctx, tasks } = event.detail;
  if (ctx.fragment) tasks[0].fragment = ctx.fragment;
  else if (isNewest(event.detail)) holdIfEarly(event);
}

// Whether there is something to see before this table: steps, or the rest of a look. A replay shows what it is asked
// for at once, and goes on from there. Without a place for steps, here or there, the newest table is shown at once: htmx
// would put a step in the place of the whole table.
function isEarly(fragment) {
  if (isPlaying()) return true;
  if (isAtOnce() || document.getElementById("replay")) return false;
  if (!mainOf(document) || !mainOf(fragment)) return false;
  const isLater = Number(fragment.getElementById("table").dataset.version) > shown;
  return fragment.getElementById("steps-now") !== null || (isLater && look !== null && !look.skipped);
}

function holdIfEarly(event) {
  const { ctx, tasks } = event.detail;
  const { fragment } = tasks[0];
  if (ctx.sourceElement?.id === "act") look?.skip(); // who acts has seen enough
  if (!isEarly(fragment)) return;
  hold(fragment, ctx);
  event.preventDefault();
  if (!isPlaying()) play();
}

// Before all others: what is held back changes nothing yet.
document.addEventListener("htmx:before:swap", onArrival, true);

function endAll() {
  ending = true;
  steps = [];
  upto = newest;
  look?.skip();
}

function skipTurn() {
  dropTurn();
  look?.skip();
}

// What only stands beside the game, such as a request to cancel, changes no look.
document.addEventListener("htmx:before:swap", ({ detail, defaultPrevented }) => {
  if (!defaultPrevented && detail.ctx.target?.id === "table" && isNews(arrived(detail))) endLook();
});

function isNews(fresh) {
  return fresh !== null && Number(fresh.dataset.version) !== Number(table().dataset.version);
}

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  shown = upto = newest = Number(table().dataset.version);
  if (isPlaying()) return;
  steps = [];
  bringNews();
  if (!look && !isAtOnce()) lookAt(ending ? {} : table().dataset);
  ending = false;
});

document.addEventListener("click", ({ target }) => {
  const { skip } = target.closest("[data-skip]")?.dataset ?? {};
  if (skip === "all") endAll();
  else if (skip && !goOn) skipTurn();
  if (skip || target.closest(".play-area")) goOn?.();
});

// The script for what lies over the newest table comes only with it.
function bringNews() {
  if (table()?.querySelector(".table-main [data-news]")) import("./news.js").catch(() => {});
}

// Shows the table that the page has after the steps from this version.
function playFrom(version) {
  const fragment = new DocumentFragment();
  fragment.append(table().cloneNode(true));
  document.getElementById("steps-now")?.remove();
  shown = upto = version;
  rest();
  hold(fragment, { target: table(), response: { status: 200 } });
  if (again) upto = version;
  play();
}

// The page was drawn with steps that its viewer has missed.
function begin() {
  if (!document.getElementById("steps-now")) return bringNews();
  if (isAtOnce()) return document.getElementById("steps-now").remove();
  playFrom(0);
}

// "What happened?" is a link to the replay.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-again]");
  if (!link || isAtOnce() || isPlaying() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  again = link.href;
  playFrom(Number(link.dataset.again));
});

begin();
