// Fits each frame to the height of its board, steps with the arrow keys, and keeps the place on the page from step to step.

const PLACE = "review-place"; // of the step that was left: its page, how far it was scrolled, and the frames' heights

const frames = [...document.querySelectorAll(".review-boards iframe")];

function fit(frame) {
  const board = frame.contentDocument?.querySelector("main");
  if (board) frame.style.height = `${board.getBoundingClientRect().bottom + 2}px`;
}

function leave() {
  const heights = frames.map((frame) => frame.style.height);
  sessionStorage.setItem(PLACE, JSON.stringify({ page: location.pathname, scrolled: window.scrollY, heights }));
}

function comeBack() {
  const place = JSON.parse(sessionStorage.getItem(PLACE));
  sessionStorage.removeItem(PLACE);
  if (place?.page !== location.pathname) return;
  frames.forEach((frame, number) => {
    frame.style.height = place.heights[number] ?? ""; // until its board is there, or the page would be too short
  });
  window.scrollTo({ top: place.scrolled, behavior: "instant" });
}

comeBack();

for (const frame of frames) {
  frame.addEventListener("load", () => fit(frame));
  if (frame.contentDocument?.readyState === "complete") fit(frame);
}

window.addEventListener("resize", () => frames.forEach(fit));

document.addEventListener("click", (event) => {
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // a new tab or window
  if (!elsewhere && event.target.closest('a[href^="?at="]')) leave();
});

document.querySelector(".review-steps form").addEventListener("submit", leave);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
  if (event.target.closest("input, textarea, select")) return;
  document.querySelector(`[data-step="${event.key}"]`)?.click();
});
