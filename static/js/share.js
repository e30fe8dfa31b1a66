// Shares a link: with the device's own dialog on a phone, otherwise by the clipboard.

// The field that shows the address. Without one, the address is the button's value.
function fieldOf(button) {
  return button.dataset.shareField ? document.querySelector(button.dataset.shareField) : null;
}

async function share(button) {
  const url = fieldOf(button)?.value ?? button.value;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url });
    return;
  }
  await navigator.clipboard.writeText(url);
  button.closest("[data-share]").querySelector("[data-share-done]").hidden = false;
}

if (navigator.clipboard || navigator.share) {
  document.documentElement.dataset.shares = ""; // shows all share buttons, also later ones
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share-link]");
    if (button) share(button).catch(() => fieldOf(button)?.select());
  });
}
