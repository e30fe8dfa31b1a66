// Marks on the board what was played at a decision and what was better, each with its word.

import { elementsOf } from "./choices.js";

const words = Array.from(document.querySelectorAll("#marked [data-action]"));
const marked = words.map((word) => elementsOf(word.dataset.action).filter(Boolean));

// What both begin with, such as the card, tells nothing.
function isShared(element) {
  return words.length > 1 && marked.every((elements) => elements.includes(element));
}

function mark(element, word) {
  const label = word.cloneNode(true);
  delete label.dataset.action;
  element.classList.add("marked-choice", ...word.classList);
  element.classList.remove("mark");
  element.append(label);
}

words.forEach((word, index) => {
  for (const element of marked[index]) {
    if (!isShared(element)) mark(element, word);
    // What is selected shows where it can be played: the better card if there is one.
    if (element.control?.type === "radio") element.control.checked = true;
  }
});

// A phone's board scrolls above the controls of a replay
const choices = Array.from(document.querySelectorAll(".replay-window .table-window .marked-choice"));
choices.find((choice) => choice.checkVisibility())?.scrollIntoView({ block: "nearest" });
