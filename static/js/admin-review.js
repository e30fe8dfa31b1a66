// Fits each frame to the height of its board, and steps with the arrow keys.

function fit(frame) {
  const board = frame.contentDocument?.querySelector("main");
  if (board) frame.style.height = `${board.getBoundingClientRect().bottom + 2}px`;
}

for (const frame of document.querySelectorAll(".review-boards iframe")) {
  frame.addEventListener("load", () => fit(frame));
  if (frame.contentDocument?.readyState === "complete") fit(frame);
}

window.addEventListener("resize", () => document.querySelectorAll(".review-boards iframe").forEach(fit));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
  if (event.target.closest("input, textarea, select")) return;
  document.querySelector(`[data-step="${event.key}"]`)?.click();
});
