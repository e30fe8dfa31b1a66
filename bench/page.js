// What the bench waits for in a page: that there is something to press, and that what followed is painted.

{
  const ANSWERS = '#table button[form="act"][name="action"]';
  const PATIENCE = 30_000; // ms

  const table = () => document.getElementById("table");
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  const canPress = () => !table().matches("[aria-busy], [data-playing]") && document.querySelector(ANSWERS) !== null;

  // Resolves when there is something to press, or with `false` when the game is over; skips the steps in between.
  async function settle() {
    const end = performance.now() + PATIENCE;
    while (!canPress()) {
      if (document.querySelector("#table .band-over")) return false;
      if (performance.now() > end) throw new Error("nothing to press");
      if (table().matches("[data-playing]")) document.querySelector("[data-skip]")?.click();
      await wait(50);
    }
    await wait(500); // animations
    return true;
  }

  // Resolves when the next change is painted. To be called before the press, without waiting.
  function watch() {
    const swapped = new Promise((resolve) => document.addEventListener("htmx:after:swap", resolve, { once: true }));
    window.hands.changed = Promise.race([swapped, wait(PATIENCE)]).then(painted);
  }

  window.hands = { settle, watch, changed: null };

  window.paints = [];
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paints.push(startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
