// A form that is shown again, by the browser's way back, is a new command.

function isShownAgain(event) {
  return event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

addEventListener("pageshow", (event) => {
  if (!isShownAgain(event)) return;
  for (const field of document.querySelectorAll("[data-command]")) field.value = crypto.randomUUID?.() ?? "";
});
