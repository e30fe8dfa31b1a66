// Shares a link: with the device's own dialog on a phone, otherwise by the clipboard. A page may have a button for each.

// The field that shows the address. Without one, the address is the button's value, or where the link leads.
function fieldOf(button) {
  return button.dataset.shareField ? document.querySelector(button.dataset.shareField) : null;
}

function addressOf(button) {
  return fieldOf(button)?.value ?? (button.href || button.value);
}

async function copy(button) {
  await navigator.clipboard.writeText(addressOf(button));
  button.closest("[data-share]").querySelector("[data-share-done]").hidden = false;
}

// Without one of its own, the page's title, but not how many games wait for this person.
function titleOf(button) {
  return button.dataset.shareTitle ?? document.title.replace(/^\(\d+\) /, "");
}

async function send(button) {
  const field = fieldOf(button);
  const isText = field instanceof HTMLTextAreaElement; // of several lines, with an address in it
  await navigator.share(isText ? { text: field.value } : { title: titleOf(button), url: addressOf(button) });
}

// A browser that may not copy selects the address, or leads where the link does.
function fallBack(button, error) {
  fieldOf(button)?.select();
  if (button.href && error.name !== "AbortError") location.assign(button.href);
}

const onPhone = navigator.share && matchMedia("(pointer: coarse)").matches;
const WAYS = { "[data-copy-link]": copy, "[data-send-link]": send, "[data-share-link]": onPhone ? send : copy };

if (navigator.clipboard || navigator.share) {
  // Shows the buttons of these ways, also later ones
  document.documentElement.dataset.shares = [navigator.clipboard && "copy", navigator.share && "send"]
    .filter(Boolean)
    .join(" ");
  document.addEventListener("click", (event) => {
    for (const [selector, way] of Object.entries(WAYS)) {
      const button = event.target.closest(selector);
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey) continue;
      event.preventDefault();
      way(button).catch((error) => fallBack(button, error));
    }
  });
}
