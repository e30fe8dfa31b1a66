// Marks the row of the replay's current turn in the table; the server sends a new drawing with each step.

document.addEventListener("htmx:after:swap", () => {
  const at = Number(document.getElementById("replay").dataset.at);
  const rows = Array.from(document.querySelectorAll(".chart-table [data-first]"));
  const here = rows.findLast((row) => Number(row.dataset.first) <= at);
  for (const row of rows) {
    if (row === here) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  }
});
