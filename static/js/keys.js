// The key that is printed on a button presses it; Escape lets go of what is held. Never while typing, never with a modifier.

const SCROLLING = ["ArrowLeft", "ArrowRight", "Home", "End"];

function isTyping(element) {
  if (element.isContentEditable) return true;
  return element.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");
}

// What has the focus may have a use for the key itself: a button for the space bar, what scrolls for the arrows.
function isTaken(key, element) {
  if (key === " ") return element.matches?.("button, summary, input");
  return SCROLLING.includes(key) && element.matches?.("[tabindex='0']:not([data-key])");
}

// Of several with one key, the one that is shown.
function buttonOf(key) {
  const buttons = document.querySelectorAll("#table:not([data-keys-off]) [data-key]");
  return Array.from(buttons).find(
    (button) => button.dataset.key.toLowerCase() === key.toLowerCase() && button.checkVisibility(),
  );
}

function letGo() {
  for (const held of document.querySelectorAll("#table [data-selection]:checked")) held.checked = false;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  if (isTaken(event.key, event.target)) return;
  if (event.key === "Escape") return letGo();
  const button = buttonOf(event.key);
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  button.click();
});
