// Marks what a lesson asks for: its button, or what has to be selected first so that the button shows. Lets Next skip
// steps.

import { elementsOf } from "./choices.js";
import { arrived, table } from "./table.js";

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

// Moves the focus off Next before the steps, if Next will not be there after them: a change of the focus would cut
// their words off.
document.addEventListener("htmx:before:swap", ({ detail }) => {
  const fresh = arrived(detail);
  const stays = !fresh || fresh.querySelector(".coach-next") !== null;
  if (!stays && document.activeElement.matches(".coach-next"))
    document.getElementById("band").focus({ preventScroll: true });
});

document.addEventListener("htmx:after:swap", mark);
mark();
