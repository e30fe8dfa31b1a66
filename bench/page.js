// The bench's hands in a page: they press answers, and say when the page has painted what followed.

{
  const ANSWERS = '#table button[form="act"][name="action"]';
  const PATIENCE = 30_000; // ms

  const table = () => document.getElementById("table");
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  const canPress = () => !table().matches("[aria-busy], [data-playing]") && document.querySelector(ANSWERS) !== null;

  // Resolves when there is something to press; the steps in between are skipped.
  async function settle() {
    const end = performance.now() + PATIENCE;
    while (!canPress()) {
      if (performance.now() > end) throw new Error("nothing to press");
      if (table().matches("[data-playing]")) document.querySelector("[data-skip]")?.click();
      await wait(50);
    }
    await wait(500); // animations
  }

  // What a game wants to be selected first, such as a pawn.
  function select() {
    document.querySelector("#table :is(input.selection, input[data-selection]):not(:disabled)")?.click();
    return painted();
  }

  // Presses the first answer that is shown; resolves when the first change is painted.
  function press() {
    const swapped = new Promise((resolve) => document.addEventListener("htmx:after:swap", resolve, { once: true }));
    Array.from(document.querySelectorAll(ANSWERS)).find((answer) => answer.checkVisibility()).click();
    return Promise.race([swapped, wait(PATIENCE)]).then(painted);
  }

  window.hands = { settle, select, press };

  window.paints = [];
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paints.push(startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
