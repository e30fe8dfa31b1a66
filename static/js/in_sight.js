// On a phone: keeps the choices, and then the chosen pawn and its targets, out from under the action sheet.

const GAP = 8; // px around it
const still = matchMedia("(prefers-reduced-motion: reduce)");

function coveredFrom() {
  const sheet = document.querySelector("#table .action-sheet");
  return sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : null;
}

function boxesOfChoice() {
  const selected = document.querySelector("#table .selection:checked");
  const wanted = selected ? `.selection-mark[for="${selected.id}"], .selection-target` : ".selection-mark";
  return Array.from(document.querySelectorAll(`#table :is(${wanted})`))
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
}

function bringIntoSight({ upwards }) {
  const end = coveredFrom();
  const boxes = end === null ? [] : boxesOfChoice();
  if (!boxes.length) return;
  const below = Math.max(...boxes.map((box) => box.bottom)) + GAP - end;
  const above = upwards ? Math.min(...boxes.map((box) => box.top)) - GAP : 0;
  const by = below > 0 ? below : Math.min(above, 0);
  scrollBy({ top: by, behavior: still.matches ? "instant" : "smooth" });
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("#table .selection")) bringIntoSight({ upwards: true });
});

// Do not scroll up: the player may be reading further down.
document.addEventListener("htmx:after:swap", () => bringIntoSight({ upwards: false }));
bringIntoSight({ upwards: false });
