// The page that the service worker shows without a network. As soon as the site answers, it leads to the address that was
// asked for.

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

async function ask() {
  clearTimeout(timer);
  if (await isBack()) return location.reload();
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
