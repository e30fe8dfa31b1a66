// How fast steps are shown: kept with the person, or with the browser of a visitor. The sooner the next, the more there
// are.

import { table } from "./table.js";

const KEY = "speed";
const UNIT = 140; // ms for a step of weight 1 at normal speed
const DRAMA = 2; // a weight from which a step takes all its time: nobody may miss it
const LONGER = 3; // times it takes in a lesson, at most
const MANY = 4; // the weight still to come at which a step takes half as long
const FACTORS = { slow: 3.5, normal: 1, fast: 0.5, once: 0 };

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

// How many times longer a lesson shows its steps than a game.
function slower() {
  return Number(table().dataset.slower ?? 1);
}

// The time in ms until the next of the steps with these weights, the first of which is shown. `further`: actions after
// them, whose steps are not here yet.
export function pause([weight, ...others], further = 0) {
  const time = FACTORS[chosen()] * UNIT * weight;
  if (weight >= DRAMA) return time * Math.min(slower(), LONGER);
  const left = others.reduce((sum, each) => sum + each, weight + further);
  return (time * slower()) / (1 + left / MANY);
}

// Only what is new or has changed: the browser looks through all forms of the page whenever a choice is set.
function show() {
  const speed = chosen();
  for (const choice of document.querySelectorAll("[data-speed-choice]")) {
    if (choice.value !== speed) choice.value = speed;
  }
}

function save(address, speed) {
  const token = document.querySelector("#act [name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ speed });
  fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body }).catch(() => {});
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
