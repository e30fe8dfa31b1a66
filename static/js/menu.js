// Closes an open menu when the player clicks elsewhere, presses Escape or opens a popover from it.

function openMenus() {
  return document.querySelectorAll("details.menu[open]");
}

function close(menu) {
  menu.open = false;
  menu.querySelector("summary").focus();
}

// An item may name a part of the popover to open. Without scripts the popover opens unchanged.
function openPopover(item) {
  item.popoverTargetElement.showPopover();
  const part = document.getElementById(item.dataset.part);
  if (!part) return;
  part.open = true;
  part.querySelector("summary, button").focus();
  part.scrollIntoView({ block: "end" });
}

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const item = event.target.closest(".menu [popovertarget]");
  if (!item) return;
  event.preventDefault();
  close(item.closest(".menu"));
  openPopover(item);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") openMenus().forEach(close);
});
