// The page that checks a file: chosen, dropped, or a game of this site by ?game=. The file is read here and sent nowhere.

const report = document.getElementById("report");
const drop = document.getElementById("drop");
const field = document.getElementById("history");

const show = (name) => {
  for (const verdict of report.querySelectorAll("[data-verdict]")) verdict.hidden = verdict.dataset.verdict !== name;
};

function verdictOn(findings, history) {
  if (findings.some(({ state }) => state === "fails")) return "fails";
  return history.ended === "running" ? "running" : "holds";
}

function tell({ check, state, at }) {
  const line = report.querySelector(`[data-check="${check}"]`);
  line.dataset.state = state;
  for (const word of line.querySelectorAll("[data-when]")) word.hidden = word.dataset.when !== state;
  const place = line.querySelector("[data-at]");
  place.hidden = !at;
  place.querySelector("b").textContent = at ?? "";
}

async function checkText(name, reading) {
  report.hidden = false;
  report.querySelector("[data-name]").textContent = name;
  show("");
  const lines = report.querySelector("ol");
  try {
    const history = JSON.parse(await reading);
    const findings = await checkHistory(history);
    findings.forEach(tell);
    lines.hidden = false;
    show(verdictOn(findings, history));
  } catch {
    lines.hidden = true;
    show("unreadable");
  }
}

function checkFile(file) {
  if (file) checkText(file.name, file.text());
}

async function fetched(id) {
  const answer = await fetch(`/games/${encodeURIComponent(id)}/history.json`);
  return answer.text(); // of a refusal, which is no history either
}

field.addEventListener("change", () => checkFile(field.files[0]));

for (const kind of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("drop-over", kind === "dragover");
  });
}
drop.addEventListener("drop", (event) => checkFile(event.dataTransfer.files[0]));

if (!crypto.subtle) {
  document.getElementById("insecure").hidden = false;
} else {
  drop.hidden = false;
  const game = new URLSearchParams(location.search).get("game");
  if (game) checkText(game, fetched(game));
}
