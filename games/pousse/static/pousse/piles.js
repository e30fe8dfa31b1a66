// What Pousse-toi de là ! shuffles, in the order in which it lies before; docs/rules/pousse.md says the same.

const BOX = {
  "+1": 5,
  "+1!": 4,
  "+2": 6,
  "+2!": 3,
  "+3": 9,
  "+4": 9,
  "-1": 1,
  "-1!": 1,
  "-2": 1,
  "-2!": 1,
  "-3": 2,
  change: 2,
  "change!": 3,
  fall: 1,
};

// The discards lie as they were turned, which is how the pile lay.
export function pile(_history, _action, before) {
  return before ?? Object.entries(BOX).flatMap(([card, times]) => Array(times).fill(card));
}
