// Marks what a lesson asks for: its button, or what has to be selected first so that the button shows. Lets Next skip
// steps.

import { table } from "./table.js";

const MARK = "asked";

// Ticked boxes send an action in pieces: `start:` with the parts 4 and 9 is `start:4,9`.
function wanted() {
  const action = table().dataset.asked;
  const whole = buttons(action);
  if (whole.length) return whole.flatMap((button) => [button, ...selectionsOf(button)]);
  const [verb, parts] = action.split(/(?<=:)/);
  return parts ? [...buttons(verb), ...parts.split(",").map(labelOfPart)] : [];
}

function buttons(action) {
  return Array.from(document.querySelectorAll(`#table [name="action"][value="${action}"]`));
}

// The labels of the selection that shows a button.
function selectionsOf(button) {
  const name = Array.from(button.closest('[class*="for-selection-"]')?.classList ?? []).find((each) =>
    each.startsWith("for-selection-"),
  );
  const input = name && document.querySelector(`#table .${name.replace("for-", "")}`);
  return input ? Array.from(input.labels) : [];
}

function labelOfPart(part) {
  const input = document.querySelector(`#table [name="part"][value="${part}"]`);
  return input?.labels[0];
}

function mark() {
  for (const element of wanted()) element?.classList.add(MARK);
}

// While steps are shown, Next is a way to their end.
document.addEventListener("click", (event) => {
  if (!event.target.closest(".coach-next") || !table().hasAttribute("data-playing")) return;
  event.preventDefault();
  document.getElementById("skip").click();
});

document.addEventListener("htmx:after:swap", mark);
mark();
