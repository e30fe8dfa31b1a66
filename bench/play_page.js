// What a player could do with the page at this moment: the bench puts it into each page of a game that it plays.

{
  const ANSWERS = 'button[form="act"][name="action"]';
  const SELECTIONS = "input.selection, input[data-selection]";
  const BUTTONS = "button, summary, select, [role='button'], a.button";
  const LEAST = 5; // px: smaller elements are for screen readers

  const table = () => document.getElementById("table");
  const now = () => performance.timeOrigin + performance.now();
  let pressed = 0;

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const enabled = !element.disabled && getComputedStyle(element).pointerEvents !== "none";
    return shown && enabled && !element.closest("[inert]") && Math.min(width, height) >= LEAST;
  }

  function centre(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  function isHit(element) {
    const { x, y } = centre(element);
    const found = document.elementFromPoint(x, y);
    return found !== null && (element === found || element.contains(found));
  }

  function isInWindow(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  }

  // Calls `seen` with the element scrolled to the middle (or elsewhere: `block`), and scrolls back.
  function scrolledTo(element, seen, block = "center") {
    const scrolled = [];
    for (let each = element; each; each = each.parentElement) scrolled.push([each, each.scrollLeft, each.scrollTop]);
    element.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const result = seen();
    for (const [each, left, top] of scrolled) each.scrollTo({ left, top, behavior: "instant" });
    return result;
  }

  // The answers and their labels, and the labels of what can be selected first; `of` is what a press of each would do.
  function choices() {
    const answers = Array.from(table().querySelectorAll(ANSWERS)).flatMap((button) =>
      [button, ...button.labels].map((element) => ({ element, of: button.value, answer: true })),
    );
    const selections = Array.from(table().querySelectorAll(SELECTIONS))
      .filter((input) => !input.disabled && !input.checked)
      .flatMap((input) => Array.from(input.labels, (element) => ({ element, of: input.id, answer: false })));
    return [...answers, ...selections].filter(({ element }) => isShown(element));
  }

  function canAct() {
    if (table().hasAttribute("aria-busy")) return false;
    const found = choices();
    if (found.some(({ element }) => isHit(element))) return true;
    return found.some(({ element }) => scrolledTo(element, () => isHit(element)));
  }

  const isOver = () => document.querySelector("#table .band-over") !== null;

  function wait(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  // Resolves with the moment at which the viewer can act on a table that differs from `revision`, or the game is over.
  async function untilAct(revision, patience) {
    const end = now() + patience;
    while (now() < end) {
      const fresh = table() && table().dataset.revision !== revision;
      if (fresh && isOver()) return { at: now(), over: true };
      if (fresh && canAct()) return { at: now(), over: false };
      await wait(25);
    }
    return null;
  }

  function describe(element) {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""} "${words.slice(0, 40)}"`;
  }

  // A chosen pawn's destination may lie on another pawn, which can be chosen elsewhere too.
  function isAnswerOverSelection(element) {
    const isSelected = (label) => isShown(label) && scrolledTo(label, () => isHit(label));
    const covered = scrolledTo(element, () => coveredBy(element)?.closest(ANSWERS));
    return covered && element.matches("label") && Array.from(element.control.labels).some(isSelected);
  }

  // The sheet may cover more than half of a small phone: then the middle of the window is below it.
  function isHitScrolled(element) {
    return ["center", "start"].some((block) => scrolledTo(element, () => isHit(element), block));
  }

  function notHit() {
    const buttons = Array.from(document.querySelectorAll(BUTTONS)).filter(isShown);
    const all = [...buttons, ...choices().map(({ element }) => element)];
    const missed = all.filter((element) => !isHit(element) && !isHitScrolled(element));
    return missed
      .filter((element) => !isAnswerOverSelection(element))
      .map((element) => `${describe(element)} under ${scrolledTo(element, () => named(coveredBy(element)))}`);
  }

  function coveredBy(element) {
    const { x, y } = centre(element);
    return document.elementFromPoint(x, y);
  }

  function named(element) {
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute("class")}` : "nothing";
  }

  // What is outside the window: of the answers, each that no control in the window gives.
  function outside(found, parts) {
    const needed = new Set(found.map(({ of }) => of));
    for (const { element, of } of found) {
      if (isHit(element) && (parts.length === 0 || isInWindow(element))) needed.delete(of);
    }
    const shown = Array.from(document.querySelectorAll(parts.join() || "not-any")).filter(isShown);
    return [...needed, ...shown.filter((part) => !isInWindow(part)).map(describe)];
  }

  // What there is to choose. `parts`: selectors of what else must be in the window; `dice` chooses.
  function look(parts, mat, dice) {
    const found = choices();
    const reached = found.filter(({ element }) => isHit(element) || scrolledTo(element, () => isHit(element)));
    const answers = reached.filter(({ answer }) => answer);
    const from = answers.length ? answers : reached;
    const chosen = from[Math.floor(dice * from.length)];
    const seen = {
      outside: outside(found, parts),
      notHit: notHit(),
      mat: document.querySelector(mat)?.getBoundingClientRect().height ?? 0,
      version: Number(document.querySelector("#act [name=version]")?.value),
      revision: table().dataset.revision,
      answer: chosen?.answer ?? false,
      at: null,
    };
    if (chosen) {
      for (const block of ["center", "start"]) {
        if (isHit(chosen.element)) break;
        chosen.element.scrollIntoView({ block, inline: "center", behavior: "instant" });
      }
      seen.at = centre(chosen.element);
    }
    return seen;
  }

  addEventListener("click", () => (pressed = now()), true);

  function finishAnimations() {
    for (const animation of document.getAnimations()) {
      if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
    }
  }

  const nextFrame = () => new Promise(requestAnimationFrame);

  async function faultsNow(parts) {
    await nextFrame(); // observers leave room for what has just appeared
    await nextFrame();
    finishAnimations();
    return [...notHit(), ...(parts.length ? outside(choices(), parts) : [])];
  }

  // What is wrong with the page before and after each selection. `parts`: as for `look`, or none for a small window.
  async function faults(parts) {
    scrollTo({ top: 0, behavior: "instant" });
    const found = await faultsNow(parts);
    for (const input of document.querySelectorAll("#table input[type=radio][data-selection]")) {
      input.checked = true;
      found.push(...(await faultsNow(parts)));
      input.checked = false;
    }
    return Array.from(new Set(found));
  }

  // What js/steps.js has put into the timeline since the last call: each step, and for how long it stood still.
  function stepsSeen() {
    const seen = performance.getEntriesByName("step").map(({ duration, detail }) => {
      const { weight, moved, skipped, cut } = detail;
      return { weight, stood: (duration - (moved ?? duration)) / 1000, skipped, cut };
    });
    performance.clearMeasures("step");
    return seen;
  }

  window.player = { untilAct, look, faults, stepsSeen, notHit: () => notHit(), pressed: () => pressed };
}
