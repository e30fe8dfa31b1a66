// What PUSH 'em UP! shuffles, in the order in which it lies before; docs/rules/pushemup.md says the same.

const copies = (cards, times) => cards.flatMap((card) => Array(times).fill(card));

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

export function pile(history, action) {
  return without(team(history), action.replace("start:", "").split(","));
}

// The players choose these at the same time: while a game runs the file leaves out the others' choices.
export function isHidden(action) {
  return action.startsWith("start:");
}
