// News that lies over the table, such as a roll, leaves when it has been seen for long enough to read it. A press on
// what marks it as `data-news-again` shows it again.

import { pause } from "./speed.js";
import { arrived, table } from "./table.js";
import { movement } from "./travel.js";

const WEIGHT = 2.4; // of a step that nobody may miss
const WORD = 250; // ms to read one
const LEAVES = 200; // ms

let gone = ""; // the id of the news that has left
let timed = ""; // the id of the news whose time runs
let timer = 0;

// Steps have their own time, and the next one takes their place.
function newest() {
  return table()?.hasAttribute("data-playing") ? null : table()?.querySelector("[data-news]");
}

function mark(page) {
  const news = page?.querySelector("[data-news]");
  if (!news) return;
  news.hidden = news.id === gone;
  page.querySelector("[data-news-again]").hidden = !news.hidden;
}

function timeOf(news) {
  return Math.max(pause(WEIGHT), news.textContent.trim().split(/\s+/).length * WORD);
}

async function leave(news) {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
    await news.animate({ opacity: [1, 0] }, LEAVES).finished.catch(() => {});
  gone = news.id;
  timed = "";
  mark(table());
}

async function begin() {
  const news = newest();
  if (document.hidden || !news || news.hidden || news.id === timed) return;
  clearTimeout(timer);
  timed = news.id;
  await movement();
  if (timed === news.id) timer = setTimeout(() => news.isConnected && leave(news), timeOf(news));
}

function stop() {
  clearTimeout(timer);
  timed = "";
}

// In a hidden tab nobody reads it: its time begins again.
document.addEventListener("visibilitychange", () => (document.hidden ? stop() : begin()));

document.addEventListener("htmx:before:swap", ({ detail }) => mark(arrived(detail)));
document.addEventListener("htmx:after:swap", begin);

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-news-again]")) return;
  gone = "";
  mark(table());
  begin();
});

begin();
