// The page that checks files: chosen, dropped, or a game of this site by ?game=, or
// a deal of the day by ?daily=. They are read here and sent nowhere.

import { checkHistory, finding, Incomplete, parsed, unchecked } from "./history.js";
import { differences, isOfAnotherGame, isSavedLock } from "./saved_lock.js";

const reportArea = document.getElementById("report");
const dropArea = document.getElementById("drop");
const fileField = document.getElementById("history");
const given = {}; // a history, and the saved lock to hold against it

const showVerdict = (name) => {
  for (const verdict of reportArea.querySelectorAll("[data-verdict]"))
    verdict.hidden = verdict.dataset.verdict !== name;
};

function verdictOn(findings, history) {
  const failing = findings.filter(({ state }) => state === "fails");
  if (failing.length === 1 && isOfAnotherGame(given)) return "another";
  if (failing.length) return "fails";
  return history.ended === "running" ? "running" : "holds";
}

function tell({ check, state, at }) {
  const line = reportArea.querySelector(`[data-check="${check}"]`);
  line.dataset.state = state;
  for (const word of line.querySelectorAll("[data-when]")) word.hidden = word.dataset.when !== state;
  const place = line.querySelector("[data-at]");
  place.hidden = !at;
  place.querySelector("b").textContent = at ?? "";
}

function compareLocks({ history, lock }) {
  const parts = lock ? differences(history, lock) : [];
  for (const line of reportArea.querySelectorAll("[data-part]")) line.hidden = !parts.includes(line.dataset.part);
  document.getElementById("differences").hidden = parts.length === 0;
  return lock ? finding("saved", parts.length === 0) : unchecked("saved");
}

// A lock may come before its history, with it or after it; the next history is not held against the last one's lock.
function take(files) {
  const lock = files.find(isSavedLock);
  const history = files.find((file) => !isSavedLock(file));
  if (lock || given.history) given.lock = lock;
  if (history !== undefined) given.history = history;
}

// The page links the module of each game that has one.
async function gameOf(history) {
  const link = document.querySelector(`link[data-game="${CSS.escape(history.game)}"]`);
  return link ? import(link.href) : {};
}

async function checkTexts(names, readings) {
  reportArea.hidden = false;
  reportArea.querySelector("[data-name]").textContent = names.join(", ");
  showVerdict("");
  const lines = reportArea.querySelector(".check-findings");
  lines.hidden = true;
  document.getElementById("differences").hidden = true;
  try {
    take((await Promise.all(readings)).map(parsed));
    if (given.history === undefined) return showVerdict("lock");
    const findings = [...(await checkHistory(given.history, await gameOf(given.history))), compareLocks(given)];
    findings.forEach(tell);
    lines.hidden = false;
    showVerdict(verdictOn(findings, given.history));
  } catch (error) {
    delete given.history;
    delete given.lock;
    showVerdict(error instanceof Incomplete ? "incomplete" : "unreadable");
  }
}

function checkFiles(files) {
  const chosen = Array.from(files);
  if (chosen.length)
    checkTexts(
      chosen.map(({ name }) => name),
      chosen.map((file) => file.text()),
    );
}

// A game by its id, a deal of the day by its day and game.
async function fetched(game, daily) {
  const [day, slug] = (daily ?? "").split("/").map(encodeURIComponent);
  const answer = await fetch(
    daily ? `/daily/${day}/${slug}/history.json` : `/games/${encodeURIComponent(game)}/history.json`,
  );
  return answer.text().catch(() => ""); // of a refusal, which is no history either; what breaks off is incomplete
}

fileField.addEventListener("change", () => checkFiles(fileField.files));

for (const kind of ["dragover", "dragleave", "drop"]) {
  dropArea.addEventListener(kind, (event) => {
    event.preventDefault();
    dropArea.classList.toggle("check-drop-over", kind === "dragover");
  });
}
dropArea.addEventListener("drop", (event) => checkFiles(event.dataTransfer.files));

if (!crypto.subtle) {
  document.getElementById("insecure").hidden = false;
} else {
  dropArea.hidden = false;
  const asked = new URLSearchParams(location.search);
  const [game, daily] = [asked.get("game"), asked.get("daily")];
  if (game || daily) checkTexts([game ?? daily], [fetched(game, daily)]);
}
