// The details that a first game hides until one asks for them: they stay, here and at the next table. Each decision brings
// the element again, closed.

const DETAILS = "details";

function openDetails() {
  const isOpen = DETAILS in document.documentElement.dataset;
  for (const each of document.querySelectorAll("details[data-shows-details]")) each.open = isOpen;
}

function showDetails(isShown) {
  document.documentElement.toggleAttribute(`data-${DETAILS}`, isShown);
  try {
    localStorage.setItem(DETAILS, isShown ? "1" : "");
  } catch {
    // They are shown until the page is left.
  }
}

try {
  document.documentElement.toggleAttribute(`data-${DETAILS}`, Boolean(localStorage.getItem(DETAILS)));
} catch {
  // A browser that keeps nothing
}
openDetails();
document.addEventListener("htmx:after:swap", openDetails);
document.addEventListener("click", ({ target }) => {
  const details = target.closest("[data-shows-details] > summary")?.parentElement;
  if (details) showDetails(!details.open);
});
