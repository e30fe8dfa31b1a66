// Passes the table's link on: the device's own sharing on a phone, else the clipboard.

const share = document.querySelector("[data-share]");

async function pass(url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url });
    return;
  }
  await navigator.clipboard.writeText(url);
  share.querySelector("[data-share-done]").hidden = false;
}

if (share && (navigator.clipboard || navigator.share)) {
  const button = share.querySelector("[data-share-link]");
  const field = document.querySelector(button.dataset.shareLink);
  share.hidden = false;
  button.addEventListener("click", () => pass(field.value).catch(() => field.select()));
}
