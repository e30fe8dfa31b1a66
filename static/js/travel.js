// Lets things travel to their new places while the table changes: what is marked with data-piece from where it was on
// its data-board, and animations of style sheets to their end, although the next step follows sooner.

const MS = 450;
const NEAR = 2; // px
const still = matchMedia("(prefers-reduced-motion: reduce)");

let places = new Map();
let running = [];
let resting = false;
let frame = 0; // that lets things go, if the table has changed since the last one

function pieces() {
  return document.querySelectorAll("#table [data-board] [data-piece]");
}

// Lets nothing travel in the next change: nobody has seen what was there.
export function rest() {
  resting = true;
}

function boardOf(piece) {
  return piece.closest("[data-board]").getBoundingClientRect();
}

// As a part of the board, which moves and shrinks when the result comes above it.
function placeOf(piece) {
  const [own, board] = [piece.getBoundingClientRect(), boardOf(piece)];
  return { width: own.width, x: (own.left - board.left) / board.width, y: (own.top - board.top) / board.height };
}

function note() {
  places = new Map(Array.from(pieces(), (piece) => [piece.dataset.piece, placeOf(piece)]));
  running = document.getAnimations().filter(({ effect, playState }) => {
    return playState === "running" && effect.target?.closest("#table .table-main");
  });
  running = running
    .filter((animation) => animation instanceof CSSAnimation)
    .map((animation) => ({
      animation,
      target: animation.effect.target,
      frames: animation.effect.getKeyframes(),
      timing: animation.effect.getTiming(),
      time: animation.currentTime,
    }));
}

function goOn({ animation, target, frames, timing, time }) {
  if (!target.isConnected || animation.playState === "running" || timing.iterations === Infinity) return;
  target.animate(frames, timing).currentTime = time;
}

// From where it was seen last, which may be on its way. All are measured before the first one moves: else the browser
// lays the page out again for each of them.
function travels() {
  const moved = Array.from(pieces()).filter((piece) => places.get(piece.dataset.piece)?.width);
  for (const piece of moved) for (const animation of piece.getAnimations()) animation.cancel();
  return moved.map((piece) => {
    const [from, to, board] = [places.get(piece.dataset.piece), placeOf(piece), boardOf(piece)];
    return { piece, width: to.width, x: (from.x - to.x) * board.width, y: (from.y - to.y) * board.height };
  });
}

function move() {
  const rests = resting || still.matches;
  resting = false;
  frame = 0;
  if (rests) return;
  for (const each of running) goOn(each);
  for (const { piece, width, x, y } of travels()) {
    if (!width || Math.hypot(x, y) < NEAR) continue;
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px" }], { duration: MS, easing: "ease-out" });
  }
}

function isOfTable({ ctx }) {
  return ctx.target?.closest?.("#table");
}

document.addEventListener("htmx:before:swap", ({ detail, defaultPrevented }) => {
  if (!defaultPrevented && !frame && isOfTable(detail)) note();
});

// With the next frame, when everything has its place: asked earlier, the browser lays the page out twice.
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (isOfTable(detail)) frame ||= requestAnimationFrame(move);
});
