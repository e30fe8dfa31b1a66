// `:has()` for browsers without it (docs/devices.md). Each thing that a style sheet looks for by `:has()` gets a number,
// the elements that have it bear the number in `data-has`, and a copy of the sheet looks for that.

const numbers = new Map(); // of what is looked for, as it stands in the sheets
let asked = 0; // frame

function closing(text, from) {
  let depth = 1;
  let at = from;
  for (; depth; at += 1) depth += { "(": 1, ")": -1 }[text[at]] ?? 0;
  return at - 1;
}

function rewritten(css) {
  const [before, ...parts] = css.split(":has(");
  return before + parts.map(numbered).join("");
}

function numbered(part) {
  const end = closing(part, 0);
  const wanted = part.slice(0, end);
  if (!numbers.has(wanted)) numbers.set(wanted, String(numbers.size));
  return `[data-has~="${numbers.get(wanted)}"]${part.slice(end + 1)}`;
}

// A list of selectors, split at the commas that are in no brackets.
function split(selectors) {
  const parts = [""];
  let depth = 0;
  for (const letter of selectors) {
    depth += { "(": 1, ")": -1 }[letter] ?? 0;
    if (letter === "," && !depth) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function* ancestors(element) {
  for (let each = element.parentElement; each; each = each.parentElement) yield each;
}

function* earlierSiblings(element) {
  for (let each = element.previousElementSibling; each; each = each.previousElementSibling) yield each;
}

const WAYS = {
  ">": ({ parentElement }) => [parentElement],
  "+": ({ previousElementSibling }) => [previousElementSibling],
  "~": earlierSiblings,
};

// The elements that have what is looked for.
function* owners(wanted) {
  for (const selector of split(wanted)) {
    const way = WAYS[selector[0]];
    const found = document.querySelectorAll(way ? selector.slice(1) : selector);
    for (const element of found) yield* (way ?? ancestors)(element);
  }
}

function mark() {
  const marks = new Map(Array.from(document.querySelectorAll("[data-has]"), (each) => [each, new Set()]));
  for (const [wanted, number] of numbers) {
    for (const owner of owners(wanted)) {
      if (owner) marks.set(owner, (marks.get(owner) ?? new Set()).add(number));
    }
  }
  for (const [owner, own] of marks) {
    const has = [...own].join(" ");
    if (owner.dataset.has !== has) owner.dataset.has = has;
  }
}

function markSoon() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
}

async function take({ href }) {
  const css = await fetch(href).then((answer) => answer.text());
  const sheet = new CSSStyleSheet();
  const whole = css
    .replace(/@font-face\s*{[^}]*}/g, "")
    .replace(/url\("?(\.[^")]*)"?\)/g, (_, to) => `url("${new URL(to, href)}")`);
  sheet.replaceSync(rewritten(whole));
  return sheet;
}

// In the order of the page, since later rules count more.
document.adoptedStyleSheets.push(
  ...(await Promise.all(Array.from(document.querySelectorAll('link[rel="stylesheet"]'), take))),
);
mark();

// Whatever chooses something is measured by other scripts at once.
addEventListener("change", mark, true);
for (const event of ["click", "keydown", "focusin", "focusout", "reset"]) addEventListener(event, markSoon, true);
new MutationObserver(markSoon).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ["class", "open", "hidden"],
});
