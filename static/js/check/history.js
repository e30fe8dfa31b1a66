// The check of a game's history, as far as it needs no rules: lock, first seat, shuffles, rolls, chain.
// A finding is { check, state, at }: state is "holds", "fails", "open" (there is nothing to check) or "unknown" (the game
// does not say here what it shuffles or rolls); `at` is the action where it fails first.

import { chainStart, chainStep, commitmentOf, firstSeat, fromHex, keyOf, rolled, SCHEME, shuffled } from "./scheme.js";

const FORMAT = "pushsite-history";

class Unreadable extends Error {}
export class Incomplete extends Error {}

// What begins as every history does, and is no whole JSON.
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw /^\s*(\{|$)/.test(text) ? new Incomplete() : new Unreadable();
  }
}

// Histories from before there was the mark at their end have no length either.
const isWhole = (history) => history.length === undefined || history.complete === true;

function assertReadable(history) {
  const fairness = history?.fairness;
  if (history?.format !== FORMAT || history.version !== 1) throw new Unreadable();
  if (!isWhole(history)) throw new Incomplete();
  if (fairness?.scheme !== SCHEME) throw new Unreadable();
  if (!Array.isArray(history.actions) || !Array.isArray(history.deal)) throw new Unreadable();
  if (typeof history.options !== "object" || !(history.seats > 1)) throw new Unreadable();
}

// `game` is the module piles.js of the history's game, which may leave out what the game does not have:
// `pile(history, action, before)` is the pile that `action` (null for the deal) has shuffled, in the order in which it
// lies, where `before` is how the last shuffle left it; `FACES` are the die's; `isHidden(action)` tells whether
// the others learn this choice only later.
export async function checkHistory(history, game) {
  assertReadable(history);
  const lock = await checkLock(history);
  const key = lock.state === "holds" && history.first !== null ? await keyOfHistory(history) : null;
  return [
    lock,
    await checkFirst(history, key),
    ...(await checkChance(history, key, game)),
    checkNumbers(history),
    await checkChain(history, game),
  ];
}

const rulesId = (history) => `${history.game}/${history.rules_version}`;

const keyOfHistory = (history) =>
  keyOf(fromHex(history.fairness.secret), history.id, rulesId(history), history.fairness.entropy);

export const finding = (check, holds, at = null) => ({
  check,
  state: holds ? "holds" : "fails",
  at: holds ? null : at,
});
export const unchecked = (check, state = "open") => ({ check, state, at: null });

async function checkLock({ id, fairness }) {
  if (!fairness.secret) return unchecked("lock");
  return finding("lock", (await commitmentOf(id, fromHex(fairness.secret))) === fairness.commitment);
}

async function checkFirst(history, key) {
  if (!key || history.first_by !== "lot") return unchecked("first");
  return finding("first", (await firstSeat(key, history.seats)) === history.first);
}

// Every outcome in order, each with the action that asked for it.
function outcomes({ deal, actions }) {
  const asked = [{ n: 0, action: null, chance: deal }, ...actions];
  return asked.flatMap(({ n, action, chance }) => chance.map((outcome) => ({ n, action, outcome })));
}

async function checkChance(history, key, { pile, FACES }) {
  if (!key) return [unchecked("shuffles"), unchecked("rolls")];
  const known = { shuffle: pile, roll: FACES };
  const wrong = { shuffle: null, roll: null };
  const drawn = { shuffle: 0, roll: 0 };
  let before = null;
  const lockedOf = {
    shuffle: async (action) => {
      before = await shuffled(key, drawn.shuffle, pile(history, action, before));
      return before;
    },
    roll: () => rolled(key, drawn.roll, FACES),
  };
  for (const { n, action, outcome } of outcomes(history)) {
    const [kind, told] = outcome;
    if (known[kind]) {
      const locked = await lockedOf[kind](action);
      if (String(locked) !== String(told)) wrong[kind] ??= n;
    }
    drawn[kind] += 1;
  }
  const told = (check, kind) => {
    if (!drawn[kind]) return unchecked(check);
    return known[kind] ? finding(check, wrong[kind] === null, wrong[kind]) : unchecked(check, "unknown");
  };
  return [told("shuffles", "shuffle"), told("rolls", "roll")];
}

function checkNumbers({ actions, length = actions.length }) {
  const jump = actions.findIndex(({ n }, index) => n !== index + 1);
  return finding("numbers", jump === -1 && actions.length === length, jump + 1);
}

// While a game runs the value leaves out the newest choices, where the rules still hide them.
async function checkChain(history, { isHidden = () => false }) {
  const { commitment, chain, entropy } = history.fairness;
  if (history.first === null) return unchecked("chain");
  let value = await chainStart(commitment, rulesId(history), history.options, history.first, history.first_by, entropy);
  let covered = value === chain ? 0 : -1;
  for (const { n, seat, action } of history.actions) {
    if (action === null) break;
    value = await chainStep(value, n, seat, action);
    if (value === chain) covered = n;
  }
  const newest = history.actions.slice(Math.max(covered, 0));
  const hidden = history.ended === "running" && newest.every(({ action }) => action === null || isHidden(action));
  return finding("chain", covered === history.actions.length || (covered >= 0 && hidden));
}
