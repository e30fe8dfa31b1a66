// How fast steps are shown: kept with the person, or with the browser of a visitor.

import { csrfToken } from "./site.js";
import { table } from "./table.js";

const KEY = "speed";
const FACTORS = { slow: 2, normal: 1, fast: 1 / 3, once: 0 };

// A browser may keep nothing: then the choice lasts as long as the page.
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(speed) {
  try {
    localStorage.setItem(KEY, speed);
  } catch {
    // It is in the page.
  }
}

function chosen() {
  const speed = table()?.dataset.speed || remembered();
  return speed in FACTORS ? speed : "normal";
}

export function isAtOnce() {
  return !FACTORS[chosen()];
}

// Whether steps stop at each player until the viewer goes on.
export function stopsAtPlayers() {
  return chosen() === "slow";
}

// What costs the viewer something is shown no faster than normally: `costs`.
function factor(costs) {
  const own = FACTORS[chosen()];
  return costs && own ? Math.max(own, 1) : own;
}

// How many times faster things move than at normal speed.
export function rate(costs) {
  return 1 / factor(costs);
}

// The time in ms for which a step of this weight stays when its movement has ended: at normal speed and for a weight of
// 1 the table says how long (games/presentation/events/gathering.py). A lesson shows it for longer.
export function pause(weight, costs) {
  const { lookMs, slower = 1 } = table().dataset;
  return factor(costs) * Number(lookMs) * weight * Number(slower);
}

// Only what is new or has changed: the browser looks through all forms of the page whenever a choice is set.
function show() {
  const speed = chosen();
  for (const choice of document.querySelectorAll("[data-speed-choice]")) {
    if (choice.value !== speed) choice.value = speed;
  }
}

function save(address, speed) {
  const body = new URLSearchParams({ speed });
  fetch(address, { method: "POST", headers: { "X-CSRFToken": csrfToken() }, body }).catch(() => {});
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-speed-choice]")) return;
  remember(target.value);
  table().dataset.speed = target.value;
  if (target.dataset.save) save(target.dataset.save, target.value);
  show();
});

document.addEventListener("htmx:after:swap", show);
show();
