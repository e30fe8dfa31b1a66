// The page that checks a file: chosen, dropped, or a game of this site by ?game=. The file is read here and sent nowhere.

const reportArea = document.getElementById("report");
const dropArea = document.getElementById("drop");
const fileField = document.getElementById("history");

const showVerdict = (name) => {
  for (const verdict of reportArea.querySelectorAll("[data-verdict]")) verdict.hidden = verdict.dataset.verdict !== name;
};

function verdictOn(findings, history) {
  if (findings.some(({ state }) => state === "fails")) return "fails";
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

async function checkText(name, reading) {
  reportArea.hidden = false;
  reportArea.querySelector("[data-name]").textContent = name;
  showVerdict("");
  const lines = reportArea.querySelector("ol");
  try {
    const history = JSON.parse(await reading);
    const findings = await checkHistory(history);
    findings.forEach(tell);
    lines.hidden = false;
    showVerdict(verdictOn(findings, history));
  } catch {
    lines.hidden = true;
    showVerdict("unreadable");
  }
}

function checkFile(file) {
  if (file) checkText(file.name, file.text());
}

async function fetched(id) {
  const answer = await fetch(`/games/${encodeURIComponent(id)}/history.json`);
  return answer.text(); // of a refusal, which is no history either
}

fileField.addEventListener("change", () => checkFile(fileField.files[0]));

for (const kind of ["dragover", "dragleave", "drop"]) {
  dropArea.addEventListener(kind, (event) => {
    event.preventDefault();
    dropArea.classList.toggle("drop-over", kind === "dragover");
  });
}
dropArea.addEventListener("drop", (event) => checkFile(event.dataTransfer.files[0]));

if (!crypto.subtle) {
  document.getElementById("insecure").hidden = false;
} else {
  dropArea.hidden = false;
  const game = new URLSearchParams(location.search).get("game");
  if (game) checkText(game, fetched(game));
}
