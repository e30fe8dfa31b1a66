// Offers the way through what was missed to whoever comes back to an open tab.

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  const now = document.getElementById("missed-now");
  if (ctx.target?.id !== "table" || !now) return;
  const bar = document.getElementById("missed");
  if (ctx.sourceElement.id === "act") bar.replaceChildren();
  else if (now.content.childElementCount) bar.replaceChildren(now.content.cloneNode(true));
});
