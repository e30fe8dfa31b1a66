// Passes a link on: the device's own sharing on a phone, else the clipboard.

// Where the address is shown, or is kept up to date; without one the button has it.
function fieldOf(button) {
  return button.dataset.shareField ? document.querySelector(button.dataset.shareField) : null;
}

async function pass(button) {
  const url = fieldOf(button)?.value ?? button.value;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url });
    return;
  }
  await navigator.clipboard.writeText(url);
  button.closest("[data-share]").querySelector("[data-share-done]").hidden = false;
}

if (navigator.clipboard || navigator.share) {
  document.documentElement.dataset.shares = ""; // shows the buttons, those too that come later
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share-link]");
    if (button) pass(button).catch(() => fieldOf(button)?.select());
  });
}
