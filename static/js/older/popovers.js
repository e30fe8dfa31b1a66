// The Popover API for browsers without it (docs/devices.md): the popover that is open has the class `popover-open`.

let open = null; // its id: a change of the table takes the class away

function mark() {
  for (const each of document.querySelectorAll("[popover]")) each.classList.toggle("popover-open", each.id === open);
}

function show(id) {
  const changed = document.getElementById(id ?? open);
  const newState = id === null ? "closed" : "open";
  if (changed) changed.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
  open = id;
  mark();
}

HTMLElement.prototype.showPopover = function () {
  show(this.id);
};

HTMLElement.prototype.hidePopover = function () {
  if (open === this.id) show(null);
};

Object.defineProperty(HTMLButtonElement.prototype, "popoverTargetElement", {
  configurable: true,
  get() {
    return document.getElementById(this.getAttribute("popovertarget"));
  },
});

function press(button) {
  const id = button.getAttribute("popovertarget");
  show(open === id || button.getAttribute("popovertargetaction") === "hide" ? null : id);
}

// `site.js` has opened what an item of a menu leads to, and says so.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented) return;
  const button = event.target.closest("[popovertarget]");
  if (button) press(button);
  else if (open && !event.target.closest(".popover-open")) show(null);
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !open) return;
  document.querySelector(`#table [popovertarget="${open}"]`)?.focus();
  show(null);
});

document.addEventListener("htmx:after:swap", mark);
document.documentElement.dataset.popovers = "";
