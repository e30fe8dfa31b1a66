// Offers the way through what was missed to whoever comes back to an open tab, and again after a reload: until they take
// it or play on.

const missedBar = document.getElementById("missed");
const missedKey = `missed ${location.pathname}`;

function offerMissed(bar) {
  missedBar.replaceChildren(bar);
  sessionStorage.setItem(missedKey, missedBar.innerHTML);
}

function forgetMissed() {
  missedBar.replaceChildren();
  sessionStorage.removeItem(missedKey);
}

// The server offers it once: it was seen then.
if (missedBar.childElementCount) sessionStorage.setItem(missedKey, missedBar.innerHTML);
else missedBar.innerHTML = sessionStorage.getItem(missedKey) ?? "";

missedBar.addEventListener("click", ({ target }) => {
  if (target.closest("a")) sessionStorage.removeItem(missedKey);
});

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  const now = document.getElementById("missed-now");
  if (ctx.target?.id !== "table" || !now) return;
  if (ctx.sourceElement.id === "act") forgetMissed();
  else if (now.content.childElementCount) offerMissed(now.content.cloneNode(true));
});
