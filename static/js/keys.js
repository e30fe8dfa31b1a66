// The key that is printed on a button presses it; never while typing, never with a modifier.

function isTyping(element) {
  return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

function buttonOf(key) {
  const buttons = document.querySelectorAll("#table:not([data-keys-off]) [data-key]");
  return Array.from(buttons).find((button) => button.dataset.key.toLowerCase() === key.toLowerCase());
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  const button = buttonOf(event.key);
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  button.click();
});
