// The elements of the table by which an action is chosen.

// Its buttons, with what has to be selected first so that they show. Ticked boxes send an action in pieces: `start:`
// with the parts 4 and 9 is `start:4,9`.
export function elementsOf(action) {
  const whole = buttons(action);
  if (whole.length) return whole.flatMap((button) => [button.labels[0] ?? button, ...selectionsOf(button)]);
  const [verb, parts] = action.split(":");
  return parts ? [...buttons(`${verb}:`), ...parts.split(",").map(labelOfPart)] : [];
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
