// Says since when the table waits, and keeps saying it: the server is not asked again while nothing changes.

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

function spoken(seconds) {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length);
  const { lang } = document.documentElement;
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(Math.floor(seconds / size));
}

function tick() {
  for (const time of document.querySelectorAll("#table time[data-words]")) {
    const seconds = (Date.now() - new Date(time.dateTime)) / 1000;
    time.hidden = seconds < 60;
    if (!time.hidden) time.textContent = time.dataset.words.replace("{time}", spoken(seconds));
  }
}

document.addEventListener("htmx:after:swap", tick);
setInterval(tick, 15_000);
tick();
