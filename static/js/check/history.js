// The check of a game's history, as far as it needs no rules: lock, first seat, shuffles, rolls, chain.
// A finding is { check, state, at }: state is "holds", "fails" or "open"; `at` is the action where it fails first.

const FORMAT = "pushsite-history";

class Unreadable extends Error {}

function assertReadable(history) {
  const fairness = history?.fairness;
  if (history?.format !== FORMAT || history.version !== 1 || fairness?.scheme !== SCHEME) throw new Unreadable();
  if (!Array.isArray(history.actions) || !Array.isArray(history.deal)) throw new Unreadable();
  if (typeof history.options !== "object" || !(history.seats > 1)) throw new Unreadable();
}

async function checkHistory(history) {
  assertReadable(history);
  const lock = await checkLock(history);
  const key = lock.state === "holds" && history.first !== null ? await keyOfHistory(history) : null;
  return [
    lock,
    await checkFirst(history, key),
    ...(await checkChance(history, key)),
    checkNumbers(history),
    await checkChain(history),
  ];
}

const rulesId = (history) => `${history.game}/${history.rules_version}`;

const keyOfHistory = (history) =>
  keyOf(fromHex(history.fairness.secret), history.id, rulesId(history), history.fairness.entropy);

const finding = (check, holds, at = null) => ({ check, state: holds ? "holds" : "fails", at: holds ? null : at });
const unchecked = (check) => ({ check, state: "open", at: null });

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

async function checkChance(history, key) {
  if (!key) return [unchecked("shuffles"), unchecked("rolls")];
  const wrong = { shuffle: null, roll: null };
  const drawn = { shuffle: 0, roll: 0 };
  let before = null;
  for (const { n, action, outcome } of outcomes(history)) {
    const [kind, told] = outcome;
    const locked = kind === "roll"
      ? await rolled(key, drawn.roll, FACES)
      : (before = await shuffled(key, drawn.shuffle, PILES[history.game](history, action, before)));
    drawn[kind] += 1;
    if (String(locked) !== String(told)) wrong[kind] ??= n;
  }
  const told = (check, kind) => (drawn[kind] ? finding(check, wrong[kind] === null, wrong[kind]) : unchecked(check));
  return [told("shuffles", "shuffle"), told("rolls", "roll")];
}

function checkNumbers({ actions }) {
  const jump = actions.findIndex(({ n }, index) => n !== index + 1);
  return finding("numbers", jump === -1, jump + 1);
}

// While a game runs the value leaves out the newest choices, where the rules still hide them.
async function checkChain(history) {
  const { commitment, chain, entropy } = history.fairness;
  if (history.first === null) return unchecked("chain");
  let value = await chainStart(commitment, rulesId(history), history.options, history.first, history.first_by, entropy);
  let covered = value === chain ? 0 : -1;
  for (const { n, seat, action } of history.actions) {
    if (action === null) break;
    value = await chainStep(value, n, seat, action);
    if (value === chain) covered = n;
  }
  const hidden = history.ended === "running" && history.actions.slice(Math.max(covered, 0)).every(isHidden);
  return finding("chain", covered === history.actions.length || (covered >= 0 && hidden));
}
