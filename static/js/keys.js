// Keys for people who hear the table: what happened once more, the whole table in words, the list of all keys, and the
// arrow keys of a board. The script comes with the first of them.

import { readOut } from "./table.js";

function textOf(id) {
  return document.getElementById(id)?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

// While steps play, the page already knows how they end.
function isPlaying() {
  return document.querySelector("#table[data-playing]") !== null;
}

// The buttons that can be pressed now, with their keys and what they do.
function choices() {
  return Array.from(document.querySelectorAll("#table [data-key]:not([data-key=''])"))
    .filter((button) => button.checkVisibility() || button.labels?.[0]?.checkVisibility())
    .map((button) => ({ key: capOf(button), words: nameOf(button) }));
}

// The key as its button shows it, in the page's language.
function capOf(button) {
  return (button.labels?.[0] ?? button).querySelector(".key")?.textContent ?? button.dataset.key;
}

function nameOf(button) {
  const copy = (button.labels?.[0] ?? button).cloneNode(true);
  for (const drawn of copy.querySelectorAll("[aria-hidden=true]")) drawn.remove();
  return button.getAttribute("aria-label") ?? copy.textContent.replace(/\s+/g, " ").trim();
}

export function listKeys() {
  const keys = document.getElementById("keys");
  const items = choices().map(({ key, words }) => {
    const item = document.createElement("li");
    const cap = document.createElement("kbd");
    cap.className = "key";
    cap.textContent = key;
    item.append(cap, ` ${words}`);
    return item;
  });
  keys.querySelector("[data-now]").replaceChildren(...items);
  keys.showPopover();
  keys.querySelector("h2").focus();
}

function wholeTable() {
  const told = choices().map(({ key, words }) => `${key}: ${words}.`);
  return [textOf("state"), ...told].join(" ");
}

// A list that is one stop for Tab is walked with the arrow keys: the stacks, the columns or the spaces of a board.
function walk(target, by) {
  const stops = Array.from(target.closest("[data-walk]").querySelectorAll("[id^='stop-']"));
  const at = stops.findIndex((stop) => stop === target || stop.parentElement === target.closest("li"));
  const next = at < 0 ? stops[0] : stops[at + by];
  if (!next) return;
  if (target === stops[at]) target.tabIndex = -1;
  next.tabIndex = target === stops[at] ? 0 : -1;
  next.focus();
}

export function press({ key, target }) {
  if (key.startsWith("Arrow")) walk(target, ["ArrowRight", "ArrowDown"].includes(key) ? 1 : -1);
  else if (key === "?") listKeys();
  else if (isPlaying()) readOut(textOf("question"));
  else readOut(key === "," ? textOf("announcement") : wholeTable());
}
