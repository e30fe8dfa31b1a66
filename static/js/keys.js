// The key printed on a button presses it; Escape clears the selection. Ignored while typing and with modifier keys.

const SCROLLING = ["ArrowLeft", "ArrowRight", "Home", "End"];

function isTyping(element) {
  if (element.isContentEditable) return true;
  return element.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");
}

// The focused element may use the key itself: buttons use the space bar, scrolling areas the arrows.
function isTaken(key, element) {
  if (key === " ") return element.matches?.("button, summary, input");
  return SCROLLING.includes(key) && element.matches?.("[tabindex='0']:not([data-key])");
}

// If several buttons share a key, the visible one counts.
function buttonOf(key) {
  const buttons = document.querySelectorAll("#table:not([data-keys-off]) [data-key]");
  return Array.from(buttons).find(
    (button) => button.dataset.key.toLowerCase() === key.toLowerCase() && button.checkVisibility(),
  );
}

function clearSelection() {
  for (const selected of document.querySelectorAll("#table [data-selection]:checked")) selected.checked = false;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  if (isTaken(event.key, event.target)) return;
  if (event.key === "Escape") return clearSelection();
  const button = buttonOf(event.key);
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  button.click();
});
