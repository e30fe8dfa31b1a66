// What PUSH shuffles, in the order in which it lies before, and the faces of its die; docs/rules/push.md says the same.

const COLOURS = ["red", "yellow", "green", "blue", "purple"];

const copies = (cards, times) => cards.flatMap((card) => Array(times).fill(card));

export function pile({ options }) {
  const numbers = COLOURS.flatMap((colour) => [1, 2, 3, 4, 5, 6].map((value) => colour[0] + value));
  return [...copies(numbers, 3), ...copies(["roll"], 18), ...copies(["switch"], options.without_switch ? 0 : 12)];
}

export const FACES = [...COLOURS, "star"];
