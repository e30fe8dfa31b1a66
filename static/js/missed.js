// Offers a way through missed actions to players who come back to an open tab, and again after a reload, until they
// take it or play on.

const bar = document.getElementById("missed");
const key = `missed ${location.pathname}`;

function offer(content) {
  bar.replaceChildren(content);
  sessionStorage.setItem(key, bar.innerHTML);
}

function forget() {
  bar.replaceChildren();
  sessionStorage.removeItem(key);
}

// The server offers it only once.
if (bar.childElementCount) sessionStorage.setItem(key, bar.innerHTML);
else bar.innerHTML = sessionStorage.getItem(key) ?? "";

bar.addEventListener("click", ({ target }) => {
  if (target.closest("a")) sessionStorage.removeItem(key);
});

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  const now = document.getElementById("missed-now");
  if (ctx.target?.id !== "table" || !now) return;
  if (ctx.sourceElement.id === "act") forget();
  else if (now.content.childElementCount) offer(now.content.cloneNode(true));
});
