// Keeps as much room at the end of the page as the sheet at its foot is high, whatever the language and the size of letters.

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
