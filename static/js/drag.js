// Dragging a card to where it can be played. Whatever has `data-drag`, the numbers of the selections that it is part of, can
// be dragged to whatever has `data-drop`, and is played there by the button that a press on it would press. Dropped
// anywhere else it goes back, and what was selected before is selected again. A finger that begins beside a card scrolls.

const FAR = 6; // px, from a press to a drag
const BACK = 160; // ms
const still = matchMedia("(prefers-reduced-motion: reduce)");

let drop = () => {}; // the drag that is under way, where it is

function table() {
  return document.getElementById("table");
}

function buttonOf(target) {
  const buttons = Array.from(target?.querySelectorAll("button[form=act]") ?? []);
  return buttons.find((button) => button.getClientRects().length);
}

function targetAt({ clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY)?.closest("#table [data-drop]");
  return buttonOf(target) ? target : null;
}

// The selection that the card belongs to, or the one that a press on it makes.
function select(card) {
  const before = document.querySelector("#table .selection:checked");
  const numbers = card.dataset.drag.split(" ");
  const own = numbers.find((number) => before?.matches(`.selection-${number}`));
  if (!own && card.control) card.control.checked = true;
  const after = document.querySelector("#table .selection:checked");
  return {
    cards: numbers[0] ? cardsOf(after) : [card],
    undo() {
      if (after) after.checked = after === before;
      if (before) before.checked = true;
    },
  };
}

function cardsOf(selected) {
  const cards = Array.from(document.querySelectorAll("#table [data-drag]"));
  return cards.filter(({ dataset }) =>
    dataset.drag.split(" ").some((number) => selected?.matches(`.selection-${number}`)),
  );
}

// Copies beside the table, whose morph would bring them back, and whose sheet would cut them off.
function lift(cards) {
  const lifted = document.createElement("div");
  lifted.className = "dragged";
  lifted.setAttribute("aria-hidden", "true");
  for (const card of cards) {
    const copy = document.createElement("div");
    const drawing = card.querySelector("svg");
    const { left, top, width } = drawing.getBoundingClientRect();
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    copy.append(drawing.cloneNode(true));
    lifted.append(copy);
    card.classList.add("is-dragged");
  }
  document.body.append(lifted);
  return lifted;
}

function begin(card, { clientX, clientY }) {
  const { cards, undo } = select(card);
  const lifted = lift(cards);
  const { version } = table().dataset;
  let over = null;

  function look(target) {
    if (target === over) return;
    delete over?.dataset.over;
    if (target) target.dataset.over = "";
    over = target;
  }

  function end() {
    look(null);
    lifted.remove();
    for (const each of cards) each.classList.remove("is-dragged");
  }

  async function goBack() {
    look(null);
    undo();
    if (!still.matches) await lifted.animate({ translate: "0px" }, { duration: BACK, easing: "ease-out" }).finished;
    end();
  }

  // Until the answer the card lies where it was dropped.
  function answered({ target }) {
    if (target.id !== "act") return;
    document.removeEventListener("htmx:finally:request", answered);
    end();
  }

  return {
    isOld: () => table()?.dataset.version !== version,
    move(event) {
      lifted.style.translate = `${event.clientX - clientX}px ${event.clientY - clientY}px`;
      look(targetAt(event));
    },
    goBack,
    play(event) {
      const button = buttonOf(targetAt(event));
      if (!button) return goBack();
      document.addEventListener("htmx:finally:request", answered);
      button.click();
      if (table().hasAttribute("aria-busy")) return look(null);
      document.removeEventListener("htmx:finally:request", answered); // not sent: the network is away
      goBack();
    },
  };
}

// A press would follow the drag, on the card or on what is around it and the target.
function stopClick() {
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

// To be called when a pointer is pressed on the card.
export function drag(card, pressed) {
  drop();
  if (table().matches("[aria-busy], [data-playing]") || !card.isConnected) return;
  const listening = new AbortController();
  let dragged = null;

  function on(type, listen, options) {
    const isOwn = (event) => event.pointerId === undefined || event.pointerId === pressed.pointerId;
    document.addEventListener(type, (event) => isOwn(event) && listen(event), { ...options, signal: listening.signal });
  }

  drop = () => {
    listening.abort();
    dragged?.goBack();
    dragged = null;
    drop = () => {};
  };

  on("pointermove", (event) => {
    if (!event.buttons) return drop();
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) >= FAR;
    if (far) dragged ??= begin(card, pressed);
    dragged?.move(event);
  });
  on("pointerup", (event) => {
    const released = dragged;
    dragged = null;
    drop();
    released?.play(event);
    if (released) stopClick();
  });
  on("pointercancel", () => drop());
  for (const own of ["dragstart", "selectstart"]) on(own, (event) => event.preventDefault()); // WebKit drags selected text
  on(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !dragged) return;
      event.stopPropagation();
      drop();
    },
    { capture: true },
  );
  on("htmx:after:swap", () => dragged?.isOld() && drop());
}
