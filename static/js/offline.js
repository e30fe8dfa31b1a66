// The page that the service worker shows without a network. It leads back as soon as the site answers: to the address
// that was asked for, or to the page with the form that was sent.

const FIRST = 2_000; // ms between two questions, and then longer
const LONGEST = 10_000;
const LOST = 8_000; // ms after which a question is given up

let wait = FIRST;
let timer = 0;

async function isBack() {
  const signal = AbortSignal.timeout(LOST);
  const asked = { method: "HEAD", cache: "no-store", redirect: "error", signal };
  return (await fetch("/health", asked).catch(() => null))?.ok;
}

function leadBack() {
  if (location.search !== "?back") location.reload();
  else if (history.length > 1) history.back();
  else location.replace("/");
}

async function ask() {
  clearTimeout(timer);
  if (await isBack()) return leadBack();
  clearTimeout(timer);
  timer = setTimeout(ask, wait);
  wait = Math.min(wait * 1.5, LONGEST);
}

// Not at once: a page that fails again and again must not be loaded without end.
timer = setTimeout(ask, FIRST);
addEventListener("online", ask);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
