// On a phone: scrolls what one chooses from, and then the chosen pawn and where it may go, out from under the sheet.

const GAP = 8; // px around it
const still = matchMedia("(prefers-reduced-motion: reduce)");

function coveredFrom() {
  const sheet = document.querySelector("#table .action-sheet");
  return sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : null;
}

function boxesOfChoice() {
  const held = document.querySelector("#table .selection:checked");
  const wanted = held ? `.selection-mark[for="${held.id}"], .selection-target` : ".selection-mark";
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

// Whoever reads further down is left there.
document.addEventListener("htmx:after:swap", () => bringIntoSight({ upwards: false }));
bringIntoSight({ upwards: false });
