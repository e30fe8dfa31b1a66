// Shows how long the table has been waiting, or how much time is left, and keeps it current. Hides what is over, such as
// vacations. It does not ask the server.

const DAY = ["day", 86_400];
const HOUR = ["h", 3_600]; // symbols are the same in every language
const MINUTE = ["min", 60];

function format(seconds, [unit, size]) {
  const number = Math.floor(seconds / size);
  if (unit !== "day") return `${number}\u00a0${unit}`;
  const { lang } = document.documentElement;
  const days = new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(number);
  return days.replace(" ", "\u00a0");
}

function passed(seconds) {
  return format(
    seconds,
    [DAY, HOUR, MINUTE].find(([, size]) => seconds >= size),
  );
}

// Like the server: below two days in hours, and at least a minute
function left(seconds) {
  if (seconds >= DAY[1] && seconds < 2 * DAY[1]) return format(seconds, HOUR);
  return passed(Math.max(seconds, MINUTE[1]));
}

function tick() {
  for (const word of document.querySelectorAll("#table [data-ends]"))
    word.hidden = Date.now() >= new Date(word.dataset.ends);
  for (const time of document.querySelectorAll("#table time[data-words]")) {
    const seconds = (Date.now() - new Date(time.dateTime)) / 1000;
    const until = "until" in time.dataset;
    time.hidden = !until && seconds < MINUTE[1];
    if (!time.hidden) time.textContent = time.dataset.words.replace("{time}", until ? left(-seconds) : passed(seconds));
  }
}

document.addEventListener("htmx:after:swap", tick);
setInterval(tick, 15_000);
tick();
