// Marks what a lesson asks for: its button, or what has to be selected first so that the button shows. Lets Next skip
// steps.

import { elementsOf } from "./choices.js";
import { table } from "./table.js";

const MARK = "asked";

function mark() {
  for (const element of elementsOf(table().dataset.asked)) element?.classList.add(MARK);
}

// While steps are shown, Next is a way to their end.
document.addEventListener("click", (event) => {
  if (!event.target.closest(".coach-next") || !table().hasAttribute("data-playing")) return;
  event.preventDefault();
  document.getElementById("skip").click();
});

document.addEventListener("htmx:after:swap", mark);
mark();
