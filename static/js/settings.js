// Switches and choices of a form with `data-at-once` are saved as they change, one command each; without this script the
// form's button saves them. And the page asks which time zone counts where the device has another one than the person.
import { csrfToken } from "./site.js";

const LOST = 8_000; // ms after which a command is given up
const READ = 4_000; // ms for which "Saved." stays

let last = Promise.resolve(); // commands go one after the other, so that the newest is stored last

function isChoice(field) {
  return field.tagName === "SELECT";
}

function stateOf(field) {
  return isChoice(field) ? field.selectedIndex : field.checked;
}

function storedStateOf(field) {
  if (!isChoice(field)) return field.defaultChecked;
  return Math.max(
    Array.from(field.options).findIndex((option) => option.defaultSelected),
    0,
  );
}

function setState(field, state) {
  if (isChoice(field)) field.selectedIndex = state;
  else field.checked = state;
}

// The stored state is the one that the page came with: `fresh.js` then knows that nothing is begun.
function noteStored(field, state) {
  if (!isChoice(field)) {
    field.defaultChecked = state;
    return;
  }
  const shown = field.selectedIndex;
  for (const option of field.options) option.defaultSelected = option.index === state;
  field.selectedIndex = shown;
}

function say(place, word) {
  const status = place.querySelector("[data-saved]");
  if (!status) return;
  const text = status.dataset[word] ?? "";
  status.textContent = text;
  status.classList.toggle("error", word === "failed");
  if (word !== "saved") return;
  setTimeout(() => {
    if (status.textContent === text) status.textContent = "";
  }, READ);
}

async function isStored(field) {
  const body = new URLSearchParams({
    section: field.form.elements.section.value,
    change: field.name,
    value: field.value,
  });
  if (isChoice(field) || field.checked) body.append(field.name, field.value);
  const sent = { method: "POST", headers: { "X-CSRFToken": csrfToken() }, body, keepalive: true, redirect: "error" };
  const answer = await fetch(field.form.action, { ...sent, signal: AbortSignal.timeout(LOST) }).catch(() => null);
  return answer?.status === 204;
}

async function send(field, place) {
  const state = stateOf(field);
  if (state === storedStateOf(field)) return true;
  const stored = await isStored(field);
  if (stored) noteStored(field, state);
  else setState(field, storedStateOf(field));
  say(place, stored ? "saved" : "failed");
  return stored;
}

// Saves a choice, and says in `place` how it went.
function save(field, place = field.form) {
  say(place, "");
  last = last.then(() => send(field, place));
  return last;
}

for (const form of document.querySelectorAll("form[data-at-once]")) {
  for (const part of form.querySelectorAll("[data-save]")) part.hidden = true;
  form.addEventListener("change", ({ target }) => save(target));
}

// The browser may know a zone by a former name.
function nameInBrowser(zone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return ""; // it does not know the zone
  }
}

function kept() {
  try {
    return localStorage.getItem("zone-kept");
  } catch {
    return null; // a browser without storage asks each time
  }
}

function keep(zone) {
  try {
    localStorage.setItem("zone-kept", zone);
  } catch {}
}

function ask(question, field) {
  const zone = nameInBrowser(undefined);
  if (kept() === zone || nameInBrowser(question.dataset.zone) === zone) return;
  const options = Array.from(field.options).filter(({ value }) => value);
  const option =
    options.find(({ value }) => value === zone) ?? options.find(({ value }) => nameInBrowser(value) === zone);
  if (!option) return;
  const words = question.querySelector("[data-zone-words]");
  const use = question.querySelector("[data-zone-use]");
  const end = () => {
    keep(zone);
    question.hidden = true;
    document.querySelector("#times summary").focus();
  };
  words.textContent = words.dataset.zoneWords.replace("{device}", option.text);
  use.textContent = use.dataset.zoneUse.replace("{device}", option.text);
  use.addEventListener("click", async () => {
    field.selectedIndex = option.index;
    if (!(await save(field, question))) return;
    document.querySelector("[data-zone-city]").textContent = option.text;
    end();
  });
  question.querySelector("[data-zone-keep]").addEventListener("click", end);
  question.hidden = false;
}

const zoneQuestion = document.querySelector("[data-zone-question]");
if (zoneQuestion) ask(zoneQuestion, document.querySelector("[name=time_zone]"));
