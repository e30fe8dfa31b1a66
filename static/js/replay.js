// Steps through a game without leaving the page: by links and their keys, along the line of the whole game or its
// chart, to a chosen turn, or automatically. The address follows.

const STEP_MS = 1600; // at speed 1

let timer = 0;
let playing = false;
let aimed = null; // the action on its way
let scrubbing = false;

const slider = document.getElementById("replay-slider");
const turnStarts = document.getElementById("replay-scrubber").dataset.turns.trim().split(" ").map(Number);

function replay() {
  return document.getElementById("replay");
}

function at() {
  return Number(replay().dataset.at);
}

// The action that a link leads to, or null.
function aimOf(link) {
  return link?.search ? new URLSearchParams(link.search).get("at") : null;
}

function nextAim() {
  return aimOf(document.getElementById("replay-next"));
}

// Presses that follow each other faster than answers are all counted: one step further than what is on its way.
function stepFrom(aim) {
  const way = aim - at();
  if (aimed === null || Math.abs(way) !== 1) return aim;
  const last = Number(aimOf(document.getElementById("replay-end")) ?? at());
  return Math.min(Math.max(aimed + way, 0), last);
}

async function go(aim) {
  aimed = Number(aim);
  const step = `${replay().dataset.step}?at=${aimed}`;
  try {
    await htmx.ajax("GET", step, { source: "#table", target: "#table", swap: "outerMorph" });
  } finally {
    if (aimed === Number(aim)) aimed = null;
  }
}

function setPlaying(now) {
  playing = now;
  clearTimeout(timer);
  document.getElementById("replay-play").classList.toggle("is-playing", playing);
}

function stop() {
  setPlaying(false);
  document.dispatchEvent(new CustomEvent("replay:stop"));
}

async function playOn() {
  const aim = nextAim();
  await go(aim);
  if (!playing) return;
  if (at() !== Number(aim) || nextAim() === null) stop();
  else timer = setTimeout(playOn, STEP_MS / Number(document.getElementById("replay-speed").value));
}

async function play() {
  setPlaying(true);
  if (nextAim() === null) await go(0);
  if (playing) playOn();
}

// One request at a time, always for the place where the slider is now: places that it has passed are left out.
async function scrub() {
  setPlaying(false);
  if (scrubbing) return;
  scrubbing = true;
  let aim;
  try {
    do {
      aim = slider.value;
      await go(aim);
    } while (aim !== slider.value);
  } finally {
    scrubbing = false;
    showPlace();
  }
}

function showPlace() {
  if (!scrubbing) slider.value = at();
  slider.setAttribute("aria-valuetext", document.querySelector(".replay-place strong").textContent);
}

// The first action of the turn at this place of the chart.
function actionAt(drawing, { clientX, clientY }) {
  const { left, right } = drawing.dataset;
  const { x } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse());
  const turn = Math.round(((x - left) / (right - left)) * turnStarts.length);
  return turn < 1 ? 0 : turnStarts[Math.min(turn, turnStarts.length) - 1];
}

function showTurn() {
  const turns = document.getElementById("replay-turn");
  turns.value = Array.from(turns.options).findLast((turn) => Number(turn.value) <= at()).value;
}

function follow() {
  const address = new URL(`?at=${at()}`, location.href).href;
  if (address !== location.href) history.replaceState(history.state, "", address);
  document.getElementById("replay-address").value = address;
  document.querySelector("#replay-more [data-share-done]").hidden = true;
  showTurn();
  showPlace();
}

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id === "table") follow();
});

document.addEventListener("click", (event) => {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest('a[href^="?at="]');
  if (!link) return;
  event.preventDefault();
  setPlaying(false);
  go(stepFrom(Number(aimOf(link))));
  link.closest("[popover]")?.hidePopover?.(); // a phone's log covers the table
});

document.addEventListener("click", (event) => {
  const drawing = event.target.closest(".chart-drawing");
  if (!drawing) return;
  setPlaying(false);
  go(actionAt(drawing, event));
});

slider.addEventListener("input", scrub);

// By whole turns
slider.addEventListener("keydown", (event) => {
  if (!["PageUp", "PageDown"].includes(event.key)) return;
  event.preventDefault();
  const now = Number(slider.value);
  const next = turnStarts.find((start) => start > now);
  const last = turnStarts.findLast((start) => start < now);
  slider.value = event.key === "PageUp" ? (next ?? slider.max) : (last ?? 0);
  scrub();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden && playing) stop();
});

document.getElementById("replay-play").addEventListener("click", () => (playing ? stop() : play()));

document.getElementById("replay-turn").addEventListener("change", (event) => {
  setPlaying(false);
  go(event.target.value);
});

for (const made of document.querySelectorAll("#table [data-scripted]")) made.hidden = false;
for (const plain of document.querySelectorAll("#table [data-unscripted]")) plain.hidden = true;
document.getElementById("replay-address").value = location.href;
