// What each game shuffles, in the order in which it lies before, and the faces of its die: all that a check of chance
// has to know of the games. docs/rules/ says the same under "Chance".

const copies = (cards, times) => cards.flatMap((card) => Array(times).fill(card));
const COLOURS = ["red", "yellow", "green", "blue", "purple"];

function pushBox({ options }) {
  const numbers = COLOURS.flatMap((colour) => [1, 2, 3, 4, 5, 6].map((value) => colour[0] + value));
  return [...copies(numbers, 3), ...copies(["roll"], 18), ...copies(["switch"], options.without_switch ? 0 : 12)];
}

const POUSSE = {
  "+1": 5, "+1!": 4, "+2": 6, "+2!": 3, "+3": 9, "+4": 9, "-1": 1, "-1!": 1, "-2": 1, "-2!": 1, "-3": 2,
  change: 2, "change!": 3, fall: 1,
};
const pousseBox = () => Object.entries(POUSSE).flatMap(([card, times]) => copies([card], times));

function team({ seats, options }) {
  const heroes = copies(Array.from("0123456789"), 2);
  const pushes = seats < 4 || options.four_pushes ? 4 : 3;
  return [...heroes, ...copies(["push"], pushes), ...copies(["superpush"], options.apocalypse ? 1 : 0)];
}

function without(cards, gone) {
  const left = [...cards];
  for (const card of gone) left.splice(left.indexOf(card), 1);
  return left;
}

// By game: the history, the action that asks for the shuffle (null for the deal), and the shuffle before it.
const PILES = {
  push: (history) => pushBox(history),
  // The discards lie as they were turned, which is how the pile lay.
  pousse: (_history, _action, before) => before ?? pousseBox(),
  pushemup: (history, action) => without(team(history), action.replace("start:", "").split(",")),
};

const FACES = [...COLOURS, "star"];

// Choices that the others learn only with their own: while a game runs they are null, or the viewer's.
const isHidden = ({ action }) => action === null || action.startsWith("start:");
