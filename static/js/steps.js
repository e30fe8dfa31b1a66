// Shows what has happened step by step, on the page's own clock, and then the newest table. What comes in meanwhile
// waits. The server draws the table at each step (games/views/table/drawing/steps.py).

import { isAtOnce, pause } from "./speed.js";
import { arrived, keepFocus, noteFocus, say, table } from "./table.js";
import { rest } from "./travel.js";

const FEW = 3; // steps left when the next ones are asked for
const ANSWER_MS = 4000; // how long an answer with further steps may take

let shown = Number(table()?.dataset.version); // the version that the page shows
let steps = []; // to come: templates
let upto = shown; // the version that they lead to
let newest = shown; // as far as the page knows
let held = null; // the newest table: what htmx needs to swap it in
let asked = null; // the answer with further steps, on its way
let lastWeight = 0; // of the step that the newest table shows
let lastTold = ""; // that step in words
let lookedAt = 0; // until then, on the clock of `performance`, steps that follow the newest table wait
let skip = null; // ends the pause after a step
let skipping = false; // also while a step is being drawn

function isPlaying() {
  return table().hasAttribute("data-playing");
}

function add(template) {
  lastWeight = Number(template?.dataset.lastWeight ?? 0);
  lastTold = template?.dataset.lastTold ?? "";
  if (!template) return;
  upto = Math.max(upto, Number(template.dataset.upto));
  newest = Math.max(newest, Number(template.dataset.newest));
  const last = steps.at(-1)?.dataset.number ?? shown;
  for (const step of template.content.querySelectorAll("template")) {
    if (Number(step.dataset.number) > Number(last)) steps.push(step);
  }
}

async function askForMore() {
  const answer = await fetch(`${table().dataset.steps}?since=${upto}`, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const template = page.getElementById("steps-now");
  if (!template || Number(template.dataset.upto) <= upto) throw new Error("no steps");
  add(template);
}

// Without an answer the newest table is shown.
function more() {
  asked ??= askForMore()
    .catch(() => (upto = newest))
    .finally(() => (asked = null));
  return asked;
}

// Swaps in what has been parsed already: htmx gets no text, and from `onArrival` the fragment.
function swapIn(fragment, ctx) {
  return htmx.swap({ swap: "outerMorph", sourceElement: table(), ...ctx, text: "", fragment });
}

async function show(step) {
  const { dataset } = step;
  noteFocus(step.content);
  table().className = `table table-${dataset.phase}`;
  await swapIn(step.content, { target: document.querySelector("#table .table-main") });
  keepFocus();
  shown = Number(dataset.number);
  say(dataset.announcement);
}

function weights() {
  return steps.map((step) => Number(step.dataset.weight));
}

function wait(time) {
  return new Promise((resolve) => {
    skip = resolve;
    setTimeout(resolve, time);
  });
}

async function play() {
  table().dataset.playing = "";
  skipping = false;
  try {
    await wait(lookedAt - performance.now());
    while (isPlaying() && (steps.length || upto < newest)) {
      if (steps.length <= FEW && upto < newest) more();
      if (!steps.length) {
        await more();
        continue;
      }
      const time = pause(weights(), newest - upto);
      const begun = performance.now();
      await show(steps.shift());
      if (skipping) break;
      await wait(Math.max(time - (performance.now() - begun), time / 2)); // drawing counts
    }
  } finally {
    end();
  }
}

function end() {
  delete table().dataset.playing;
  steps = [];
  shown = upto = newest;
  const ready = held;
  held = null;
  lookedAt = performance.now() + pause([lastWeight]);
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
  else if (isNewest(event.detail)) perhapsHold(event);
}

function perhapsHold(event) {
  const { ctx, tasks } = event.detail;
  const { fragment } = tasks[0];
  if (ctx.sourceElement?.id === "act") lookedAt = 0; // who acts has seen enough
  if (!isPlaying() && (isAtOnce() || !fragment.getElementById("steps-now"))) return;
  hold(fragment, ctx);
  event.preventDefault();
  if (!isPlaying()) play();
}

// Before all others: what is held back changes nothing yet.
document.addEventListener("htmx:before:swap", onArrival, true);

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table" || !table()) return;
  shown = upto = newest = Number(table().dataset.version);
  if (!isPlaying()) steps = [];
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-skip]")) return;
  skipping = true;
  steps = [];
  upto = newest;
  lastWeight = 0;
  skip?.();
});

// The page was drawn with steps that its viewer has missed.
function begin() {
  if (!document.getElementById("steps-now")) return;
  if (isAtOnce()) return document.getElementById("steps-now").remove();
  const fragment = new DocumentFragment();
  fragment.append(table().cloneNode(true));
  document.getElementById("steps-now").remove();
  shown = upto = 0;
  rest();
  hold(fragment, { target: table(), response: { status: 200 } });
  play();
}

begin();
