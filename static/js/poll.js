// Asks for a newer table: soon while the player is there, rarely while idle, never in a hidden tab; and says when it cannot.

import { isTable, table } from "./table.js";

const IDLE_AFTER = 60_000;
const IDLE_INTERVAL = 30_000;
const FAILURES_TO_SAY_SO = 2;

const sign = document.getElementById("connection");
let timer = 0;
let failures = 0;
let lastSeen = Date.now();

function interval() {
  const wanted = Number(table()?.dataset.pollMs);
  if (!wanted) return failures ? IDLE_INTERVAL : 0;
  return Date.now() - lastSeen > IDLE_AFTER ? Math.max(wanted, IDLE_INTERVAL) : wanted;
}

function poll() {
  table()?.dispatchEvent(new CustomEvent("poll"));
}

function schedule() {
  clearTimeout(timer);
  const wait = interval();
  if (wait && !document.hidden) timer = setTimeout(poll, wait);
}

// `when`: "offline", "error" or "" for neither.
function show(when) {
  sign.hidden = !when;
  for (const words of sign.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== when;
  document.body.classList.toggle("is-offline", when === "offline");
}

function fail(when, ofAction) {
  failures += 1;
  if (ofAction || failures >= FAILURES_TO_SAY_SO) show(when);
}

function succeed() {
  failures = 0;
  show("");
}

function ofTable(event) {
  return event.detail?.ctx?.target?.id === "table";
}

function isAction(event) {
  return event.detail.ctx.sourceElement.id === "act";
}

document.addEventListener("htmx:after:request", (event) => {
  if (!ofTable(event)) return;
  const { ctx } = event.detail;
  if (isTable(ctx)) succeed();
  else if (isAction(event)) fail("error", true);
  else fail("offline", false);
});

document.addEventListener("htmx:error", (event) => {
  if (ofTable(event)) fail("offline", isAction(event));
});

document.addEventListener("htmx:finally:request", (event) => {
  if (ofTable(event)) schedule();
});

document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) return;
  lastSeen = Date.now();
  if (interval()) poll();
});

for (const sign_of_life of ["pointerdown", "pointermove", "keydown", "scroll"]) {
  document.addEventListener(sign_of_life, () => (lastSeen = Date.now()), { passive: true });
}

addEventListener("offline", () => show("offline"));
addEventListener("online", poll);
addEventListener("pagehide", () => clearTimeout(timer));
addEventListener("pageshow", schedule);
