// Lets things travel to their new places while the table changes: what is marked with data-piece from where it was, and
// animations of style sheets to their end, although the next step follows sooner.

const MS = 450;
const NEAR = 2; // px
const still = matchMedia("(prefers-reduced-motion: reduce)");

let places = new Map();
let running = [];
let resting = false;

function pieces() {
  return document.querySelectorAll("#table [data-piece]");
}

// Lets nothing travel in the next change: nobody has seen what was there.
export function rest() {
  resting = true;
}

function note() {
  places = new Map(Array.from(pieces(), (piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
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
    const [from, to] = [places.get(piece.dataset.piece), piece.getBoundingClientRect()];
    return { piece, width: to.width, x: from.left - to.left, y: from.top - to.top };
  });
}

function move() {
  const rests = resting || still.matches;
  resting = false;
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
  if (!defaultPrevented && isOfTable(detail)) note();
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (isOfTable(detail)) move();
});
