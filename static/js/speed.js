// Keeps how fast steps are shown: with the person, or with the browser of a visitor.

import { table } from "./table.js";

const KEY = "speed";

function kept() {
  return table()?.dataset.speed || localStorage.getItem(KEY) || "normal";
}

function show() {
  for (const choice of document.querySelectorAll("[data-speed-choice]")) choice.value = kept();
}

function save(address, speed) {
  const token = document.querySelector("#act [name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ speed });
  fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body }).catch(() => {});
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-speed-choice]")) return;
  localStorage.setItem(KEY, target.value);
  table().dataset.speed = target.value;
  if (target.dataset.save) save(target.dataset.save, target.value);
  show();
});

document.addEventListener("htmx:after:swap", show);
show();
