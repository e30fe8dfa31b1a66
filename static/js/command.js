// Gives forms a new command id when the browser shows a page again by its back button.

function isShownAgain(event) {
  return event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

addEventListener("pageshow", (event) => {
  if (!isShownAgain(event)) return;
  for (const field of document.querySelectorAll("[data-command]")) field.value = crypto.randomUUID?.() ?? "";
});
