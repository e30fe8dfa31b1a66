// Leaves room at the end of the page for the action sheet, whatever the language and the font size.

const observer = new ResizeObserver(([{ target }]) => {
  document.body.style.setProperty("--action-sheet", `${target.offsetHeight}px`);
});

function watch() {
  observer.disconnect();
  const sheet = document.querySelector("#table .action-sheet");
  if (sheet) observer.observe(sheet);
}

document.addEventListener("htmx:after:swap", watch);
watch();
