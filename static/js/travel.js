// Lets things move to their new places while the table changes, and tells when all of it has come to its end. What is
// marked with data-piece moves from where it was on its data-board: by its own animation of a style sheet if it has one,
// which fills both ways so that it can be played again, or else straight.

import { isAtOnce, rate } from "./speed.js";

const MS = 450;
const NEAR = 2; // px
const MOST = 6000; // ms for a movement: an animation that does not end must not stop the steps
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

// What moves in the main part of the table and comes to an end: animations, transitions and travels.
export function moving() {
  return document.getAnimations().filter(({ effect, playState }) => {
    const ends = playState === "running" && effect.getComputedTiming().endTime < Infinity;
    return ends && effect.target?.closest("#table .table-main");
  });
}

function note() {
  places = new Map(Array.from(pieces(), (piece) => [piece.dataset.piece, placeOf(piece)]));
  running = moving()
    .filter((animation) => animation instanceof CSSAnimation)
    .map((animation) => ({
      animation,
      target: animation.effect.target,
      frames: animation.effect.getKeyframes(),
      timing: animation.effect.getTiming(),
      time: animation.currentTime,
    }));
}

// An animation that a change has ended goes on: a player may answer before it is over.
function goOn({ animation, target, frames, timing, time }) {
  if (!target.isConnected || animation.playState !== "idle") return;
  target.animate(frames, timing).currentTime = time;
}

function ownWalk(piece) {
  return piece.getAnimations().find((animation) => animation instanceof CSSAnimation);
}

// From where it was seen last. All are measured at their ends before the first one moves: else the browser lays the page
// out again for each of them.
function travels() {
  const walks = new Map();
  const moved = Array.from(pieces()).filter((piece) => places.get(piece.dataset.piece)?.width);
  for (const piece of moved) {
    const walk = ownWalk(piece);
    if (walk) walks.set(piece, { walk, time: walk.playState === "running" ? walk.currentTime : null });
    for (const animation of piece.getAnimations()) {
      if (animation === walk) animation.finish();
      else animation.cancel();
    }
  }
  return moved.map((piece) => {
    const [from, to, board] = [places.get(piece.dataset.piece), placeOf(piece), boardOf(piece)];
    const way = { width: to.width, x: (from.x - to.x) * board.width, y: (from.y - to.y) * board.height };
    return { piece, ...way, ...walks.get(piece) };
  });
}

function walkOn(walk, time) {
  if (time === null) return;
  walk.play();
  walk.currentTime = time;
}

function move() {
  const rests = resting || still.matches;
  resting = false;
  frame = 0;
  if (rests) return;
  for (const each of running) goOn(each);
  for (const { piece, width, x, y, walk, time } of travels()) {
    const stays = !width || Math.hypot(x, y) < NEAR;
    if (walk && stays) walkOn(walk, time);
    else if (walk) walk.play();
    else if (!stays)
      piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px" }], { duration: MS, easing: "ease-out" });
  }
}

function wait(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

// Resolves when what the newest change of the table has set in motion has come to its end, at the speed that the viewer
// has chosen, or no faster than normally if it `costs` them something. In a hidden tab nothing moves before it is seen.
export async function movement(costs) {
  await new Promise(requestAnimationFrame); // then things have begun to move: `move` was asked for before
  const late = wait(MOST).then(() => []);
  for (let found = moving(); found.length; found = moving()) {
    if (!isAtOnce()) for (const animation of found) animation.updatePlaybackRate(rate(costs));
    const ended = Promise.allSettled(found.map(({ finished }) => finished));
    if (!(await Promise.race([ended, late])).length) return;
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
