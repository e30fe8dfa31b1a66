// Celebrates the end of a game once: the game's own pieces move over the table, and the scores count up. Any key or press
// ends it, and still does what it is for. Nothing moves for people who want no motion.

const WHOLE = 1900; // ms
const COUNTING = 1100; // ms, of the scores
const still = matchMedia("(prefers-reduced-motion: reduce)");

function styled(link) {
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
}

function visible() {
  if (!document.hidden) return;
  return new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
}

// Scores that are plain numbers, with what they end in.
function scores() {
  const cells = document.querySelectorAll("#table .ranking tbody .ranking-score");
  return Array.from(cells, (cell) => ({ cell, end: cell.textContent })).filter(({ end }) => /^\d+$/.test(end.trim()));
}

// What one reads: pieces pass behind it. A line is as long as its words; a seat is left out whole.
const READ = ".facts li, .ranking tbody :is(.ranking-name, .ranking-score)";
const SEATS = ".seats > .seat";

function holes() {
  const table = document.getElementById("table");
  const lines = Array.from(table.querySelectorAll(READ), (text) => {
    const words = document.createRange();
    words.selectNodeContents(text);
    return words.getBoundingClientRect();
  });
  const seats = Array.from(table.querySelectorAll(SEATS), (seat) => seat.getBoundingClientRect());
  return [...lines, ...seats].map(({ left, top, width, height }) => `M${left} ${top}h${width}v${height}h${-width}z`);
}

// Where the result is: pieces may stand on it.
function place(pieces) {
  pieces.style.clipPath = `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0z${holes().join("")}")`;
  const { top, left, width } = document.getElementById("question").closest(".band").getBoundingClientRect();
  pieces.style.setProperty("--floor", `${Math.round(top)}px`);
  pieces.style.setProperty("--middle", `${Math.round(left + width / 2)}px`);
}

function count(counted, share) {
  const eased = 1 - (1 - share) ** 3;
  for (const { cell, end } of counted) cell.textContent = share < 1 ? Math.round(end * eased) : end;
}

// A phone may be at a decision further down.
function showRanking() {
  const ranking = document.querySelector("#table .ranking");
  if (ranking.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
}

export async function celebrate(template) {
  const pieces = document.importNode(template.content, true).firstElementChild;
  template.remove();
  showRanking();
  if (still.matches) return;
  await styled(pieces.querySelector("link"));
  await visible();
  const stop = new AbortController();
  const counted = scores();
  place(pieces); // before the scores begin at 0, which is narrower
  count(counted, 0);
  const begun = performance.now();

  function step(now) {
    if (stop.signal.aborted) return;
    count(counted, Math.min((now - begun) / COUNTING, 1));
    requestAnimationFrame(step);
  }

  function end() {
    stop.abort();
    count(counted, 1);
    pieces.remove();
  }

  document.body.append(pieces);
  for (const press of ["pointerdown", "keydown"]) {
    document.addEventListener(press, end, { capture: true, signal: stop.signal });
  }
  setTimeout(end, WHOLE);
  requestAnimationFrame(step);
}
