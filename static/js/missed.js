// Leads through what was missed: by the arrow keys in the past; and offers it to whoever comes back to an open tab.

function wayOf(key) {
  return document.querySelector(`#missed [data-step="${key}"]`);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
  if (document.querySelector("#table[data-keys-off]")) return;
  wayOf(event.key)?.click();
});

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  const now = document.getElementById("missed-now");
  if (ctx.target?.id !== "table" || !now) return;
  const bar = document.getElementById("missed");
  if (ctx.sourceElement.id === "act") bar.replaceChildren();
  else if (now.content.childElementCount) bar.replaceChildren(now.content.cloneNode(true));
});
