// The site on a phone: its service worker, which makes it installable, and the device's subscription to pushes.
// `site.js` brings it.

const RENEWED_AFTER = 10 * 60 * 1000; // ms, in one tab
const worker = navigator.serviceWorker
  ?.register("/service-worker.js", { updateViaCache: "none" })
  .catch(() => undefined);
const { key } = document.querySelector("meta[name=pushes]")?.dataset ?? {};
const parts = (name) => document.querySelectorAll(`[data-device-${name}]`);

function showPart(name) {
  for (const part of parts(name)) part.hidden = false;
}

// The key of the site as bytes: some browsers do not read it as text.
function asBytes(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function csrfToken() {
  return document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? "";
}

// Stores the subscription, and closes the messages about turns that are over.
async function keep(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys });
  const answer = await fetch("/devices/keep/", { method: "POST", body, headers: { "X-CSRFToken": csrfToken() } });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { games } = await answer.json();
  const registration = await navigator.serviceWorker.ready;
  for (const shown of await registration.getNotifications()) {
    if (isOfTurn(shown) && !games.includes(shown.tag)) shown.close();
  }
}

const isOfTurn = (shown) => shown.tag.startsWith("turn-");

async function subscribed() {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: asBytes(key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch {
    // the site's key has changed since
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

// At each visit, also to a page that was open: it closes the messages about turns that are over, and renews, since browsers do not say reliably that a subscription has changed.
async function renew() {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  const shown = (await registration.getNotifications()).filter(isOfTurn);
  const last = Number(sessionStorage.getItem("renewed"));
  if (!subscription || (Date.now() - last < RENEWED_AFTER && !shown.length)) return;
  await keep(await subscribed());
  sessionStorage.setItem("renewed", String(Date.now()));
}

// Permission is asked for after a press only.
async function start() {
  if ((await Notification.requestPermission()) !== "granted") return showPart("refused");
  try {
    await keep(await subscribed());
    location.reload();
  } catch {
    showPart("failed");
  }
}

async function end() {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function offer() {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && "standalone" in navigator);
  if (isApple && !navigator.standalone) return showPart("home");
  if (!worker || !("PushManager" in window)) return showPart("failed");
  if (Notification.permission === "denied") return showPart("refused");
  navigator.serviceWorker.ready
    .then((registration) => registration.pushManager.getSubscription())
    .then((subscription) => {
      const isKept = subscription && Notification.permission === "granted" && parts("end").length;
      if (!isKept) showPart("offer");
    });
}

if (key) {
  for (const button of parts("start")) button.addEventListener("click", start);
  for (const form of parts("end")) form.addEventListener("submit", end);
  for (const form of document.querySelectorAll("form.sign-out")) form.addEventListener("submit", end);
  if (parts("start").length) offer();
  if (worker && "PushManager" in window && Notification.permission === "granted") {
    const visit = () => document.hidden || renew().catch(() => {});
    visit();
    document.addEventListener("visibilitychange", visit); // a page that is looked at again is visited too
  }
}
