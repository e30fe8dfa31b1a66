// Sounds of the table, and a short vibration at bad luck and at a win, for people who have switched them on: kept with the person, or
// with the browser of a visitor. Which event sounds how, the server says at each step and table (data-sound).
// table.js loads this with the first press; the sounds come then too, if they are wanted.

const KEY = "sounds";
const TICK = 20; // ms of vibration
const AFTER = 350; // ms between what has happened and "your turn", or the win
const NAMES = ["card", "die", "splash", "column", "turn", "win", "bust"];

const button = document.querySelector("[data-sounds]");
const files = new Map(); // decoded, or on their way
let context = null;
let version = Number(table()?.dataset.version);
let away = !isMine(); // somebody else has played since the viewer did

function table() {
  return document.getElementById("table");
}

function isMine() {
  return document.querySelector("#table .band-mine") !== null;
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may keep nothing
  }
}

function chosen() {
  return button.dataset.sounds || remembered() || "off";
}

function isOn() {
  return chosen() !== "off";
}

function show() {
  button.setAttribute("aria-pressed", String(isOn()));
}

async function load(name) {
  const answer = await fetch(button.dataset[name]);
  return context.decodeAudioData(await answer.arrayBuffer());
}

// After a press, or the browser would stay silent.
function wake() {
  if (!isOn()) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
  for (const name of NAMES) {
    if (!files.has(name))
      files.set(
        name,
        load(name).catch(() => null),
      );
  }
}

async function play(name) {
  const hidden = document.hidden && !(name === "turn" && chosen() === "always");
  if (!isOn() || hidden || !context) return;
  const buffer = await files.get(name);
  if (!buffer || !isOn()) return;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
}

function vibrate() {
  if (isOn() && !document.hidden) navigator.vibrate?.(TICK);
}

// What a step or a newer table says.
function hear({ sound, touches }) {
  if (!sound) return;
  play(sound);
  if (touches !== undefined) vibrate();
}

export function toggle(token) {
  const sounds = isOn() ? "off" : button.dataset.before || "on";
  button.dataset.before = isOn() ? chosen() : "";
  if (button.dataset.save) button.dataset.sounds = sounds;
  try {
    localStorage.setItem(KEY, sounds);
  } catch {
    button.dataset.sounds = sounds;
  }
  show();
  wake();
  play("card");
  if (button.dataset.save) save(sounds, token);
}

function save(sounds, token) {
  const body = new URLSearchParams({ sounds });
  fetch(button.dataset.save, { method: "POST", headers: { "X-CSRFToken": token }, body }).catch(() => {});
}

document.addEventListener("steps:step", ({ detail }) => {
  if (!("own" in detail)) away = true;
  hear(detail);
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.target?.id !== "table" || !table()) return;
  const { dataset } = table();
  if (Number(dataset.version) > version) hear(dataset);
  version = Number(dataset.version);
  if (isMine() && away) setTimeout(play, AFTER, "turn");
  away = !isMine();
});

document.addEventListener("celebration", ({ detail }) => {
  if (!["won", "shared"].includes(detail)) return;
  setTimeout(play, AFTER, "win");
  vibrate();
});

for (const press of ["pointerup", "keydown"]) document.addEventListener(press, wake);
show();
wake();
