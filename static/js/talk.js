// The talk at a table: opens and closes it, shows new messages as polls bring them, notes what was read, and sends with
// Enter. The form lies outside what polls draw, so typing keeps focus and text.

import { csrfToken } from "./site.js";
import { isTalk, table } from "./table.js";

const SLOW = 500; // ms after which a message on its way is said to be
const SENT_LOST = 20_000; // ms after which it is given up; sent again, it comes once

const announced = document.getElementById("talk-live");
let told = last(); // the newest message that a screen reader was told, or that was there before
let sending = 0; // timer
let titled = messages()?.dataset.title ?? ""; // what of the page's title is about messages

function panel() {
  return document.getElementById("talk");
}

function messages() {
  return document.getElementById("talk-messages");
}

function last() {
  return Number(messages()?.dataset.last ?? 0);
}

function isShown() {
  return Boolean(messages()?.checkVisibility()) && !document.hidden;
}

function toEnd() {
  const scroll = document.querySelector(".talk-scroll");
  if (scroll) scroll.scrollTop = scroll.scrollHeight;
}

function setTitle(words) {
  const before = leading(titled);
  const [, waiting = "", rest] = document.title.match(/^(\(\d+\) )?(.*)$/s);
  document.title = waiting + leading(words) + (rest.startsWith(before) ? rest.slice(before.length) : rest);
  titled = words;
}

function leading(words) {
  return words ? `${words} · ` : "";
}

function count() {
  const { unread = "0", title = "" } = messages()?.dataset ?? {};
  for (const badge of document.querySelectorAll("[data-talk-badge]")) {
    badge.hidden = unread === "0";
    badge.textContent = Number(unread) > 99 ? "99+" : unread;
    badge.title = title;
  }
  setTitle(title);
}

function noteRead() {
  if (!isShown() || messages().dataset.unread === "0") return;
  const body = new URLSearchParams({ number: messages().dataset.last });
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  const shown = messages();
  fetch(`${panel().dataset.talk}read`, { method: "POST", headers, body })
    .then(({ ok }) => {
      if (!ok || shown !== messages() || shown.dataset.last !== body.get("number")) return;
      shown.dataset.unread = "0";
      shown.dataset.title = "";
      count();
    })
    .catch(() => {}); // the marks stay until it is read again
}

function tell() {
  const fresh = Array.from(document.querySelectorAll("#talk-messages [data-said]")).filter(
    ({ dataset }) => Number(dataset.number) > told,
  );
  told = Math.max(told, last());
  if (fresh.length) announced.textContent = fresh.map(({ dataset }) => dataset.said).join("\n");
}

function show() {
  tell();
  count();
  noteRead();
  toEnd();
}

function open(isOpen) {
  document.body.classList.toggle("talk-open", isOpen);
  for (const way of document.querySelectorAll("[data-talk-open]")) way.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) {
    toEnd();
    noteRead();
  }
}

function openAndType() {
  open(true);
  panel().scrollIntoView({ block: "nearest" });
  const [first] = panel().querySelectorAll("#talk-text, #talk-phrases button"); // a guest has phrases alone
  (first ?? panel().querySelector("[data-talk-close]"))?.focus({ preventScroll: true });
}

// A table that started while the page was open comes without its messages.
async function load() {
  if (!panel() || panel().firstElementChild) return;
  const answer = await fetch(panel().dataset.talk, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return; // asked again with the next change of the table
  const text = await answer.text();
  told = Number.POSITIVE_INFINITY; // what was said before is not told
  await htmx.swap({ text, target: panel(), swap: "innerHTML", sourceElement: panel() });
  told = last();
}

function isSending({ sourceElement }) {
  return sourceElement?.matches?.("#talk-form, #talk-phrases");
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (isSending(ctx)) ctx.request.timeout = SENT_LOST;
});

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!isSending(ctx)) return;
  clearTimeout(sending);
  sending = setTimeout(() => notice("sending"), SLOW);
});

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (isSending(ctx)) clearTimeout(sending);
});

// What was typed since the message was sent stays.
function sent(form, { request }) {
  const text = form.elements.text;
  if (text && text.value.trim() === String(request.body?.get?.("text") ?? "").trim()) form.reset();
  form.elements.command_id.value = document.getElementById("talk-next-command").value;
}

// `what`: "sending" or "failed", whose words are with the form.
function notice(what) {
  const line = document.getElementById("talk-notice");
  line.textContent = panel().querySelector(".talk-write")?.dataset[what] ?? "";
  line.toggleAttribute("data-quiet", what === "sending");
}

function fail() {
  clearTimeout(sending);
  notice("failed");
}

document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-talk-open]");
  if (way) {
    event.preventDefault();
    if (way.getAttribute("aria-expanded") === "true") open(false);
    else openAndType();
  }
  if (!event.target.closest("[data-talk-close]")) return;
  open(false);
  Array.from(document.querySelectorAll("[data-talk-open]"))
    .find((each) => each.checkVisibility())
    ?.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.target.id === "talk-text" && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
  if (event.key === "Escape" && panel()?.contains(event.target)) panel().querySelector("[data-talk-close]").click();
});

// A poll asked for the table; the answer is new talk alone.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx.response) return;
  if (ctx.target?.id === "table" && isTalk(ctx)) {
    event.preventDefault();
    htmx.swap({ text: ctx.text, target: messages(), swap: "outerMorph", sourceElement: table() });
  } else if (ctx.target?.id === "talk-messages" && !isTalk(ctx)) {
    event.preventDefault();
    fail();
  }
});

document.addEventListener("htmx:error", (event) => {
  if (event.detail?.ctx?.target?.id === "talk-messages") fail();
});

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (!panel()) return;
  const isSent = ctx.response?.status === 200 && isSending(ctx);
  if (isSent) sent(ctx.sourceElement, ctx);
  if (ctx.target?.id === "talk-messages" || ctx.target?.id === "talk") show();
  else if (ctx.target?.id === "table") {
    open(document.body.classList.contains("talk-open"));
    count();
    load();
  }
});

document.addEventListener("visibilitychange", noteRead);
count();
noteRead();
load();
