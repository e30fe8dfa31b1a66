// A lock that a player saved while the game ran, held against the game's history: was the deal locked as it says?

import { canonical } from "./scheme.js";

export const isSavedLock = (data) => data?.format === "pushsite-lock" && data.version === 1;

const samePart = {
  game: (history, lock) => history.id === lock.id,
  rules: (history, lock) => history.game === lock.game && history.rules_version === lock.rules_version,
  seats: (history, lock) => history.seats === lock.seats,
  options: (history, lock) => canonical(history.options) === canonical(lock.options ?? {}),
  fingerprint: ({ fairness }, lock) => fairness.scheme === lock.scheme && fairness.commitment === lock.commitment,
  // A spectator has none, and a table that was cancelled before its start has none of anybody.
  text: ({ fairness }, lock) =>
    lock.seat === null || fairness.entropy === null || fairness.entropy[lock.seat] === lock.text,
};

// Then the wrong file was chosen, and nothing has been changed.
export const isOfAnotherGame = ({ history, lock }) => Boolean(lock) && !samePart.game(history, lock);

// The parts in which they differ; of another game's lock that is all there is to say.
export function differences(history, lock) {
  const parts = Object.keys(samePart).filter((part) => !samePart[part](history, lock));
  return parts.includes("game") ? ["game"] : parts;
}
