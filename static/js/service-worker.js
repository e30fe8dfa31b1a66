// The service worker. It does two things: it shows a page of the site when there is no network, or keeps the page with
// a form that was sent, and it shows pushes.
// It keeps nothing else: no page, and nothing of a table. Before this script comes `self.site`, with addresses.

const KEPT = "offline";
const SHOWN_FOR = 5000; // ms, of what only closes
const { offline, icon, badge, home } = self.site;

async function keepOfflinePage() {
  const kept = await caches.open(KEPT);
  await kept.addAll(offline.map((address) => new Request(address, { cache: "reload" })));
  for (const request of await kept.keys()) {
    if (!offline.includes(new URL(request.url).pathname)) await kept.delete(request);
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

// From the network alone; if there is none, what was kept.
async function fetched(event, kept) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(kept)) ?? Response.error();
  }
}

// A form. Without a network its page stays, with what was typed, and says so (site.js).
async function answered(request) {
  try {
    return await fetch(request);
  } catch {
    const pages = await self.clients.matchAll({ type: "window" });
    for (const page of pages) if (page.visibilityState === "visible") page.postMessage("offline");
    return new Response(null, { status: 204 });
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "POST") event.respondWith(answered(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetched(event, offline[0]));
  else if (offline.includes(address.pathname)) event.respondWith(fetched(event, address.pathname));
});

// A push is a declarative one (`web_push: 8030`), which Safari shows by itself. Each shows something, whatever it holds.
function told(event) {
  const plain = { notification: { title: "Pushsite", navigate: home } };
  try {
    const message = event.data.json();
    return message.notification.title ? message : plain;
  } catch {
    return plain;
  }
}

async function show({ notification, app_badge: waiting, games, at, closes }) {
  const { title, navigate, ...options } = notification;
  await self.registration.showNotification(title, { icon, badge, ...options, data: { navigate, at, closes } });
  if (games) await closeOthers(games, at);
  if (waiting === undefined) return;
  await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
}

// What its reader has answered elsewhere is closed: messages about games, except those that still waited when the
// push was made. Pushes that come together are handled at the same time, in any order.
async function closeOthers(games, at) {
  for (const shown of await self.registration.getNotifications()) {
    const isOlder = !(shown.data?.at >= at);
    if (isOlder && shown.tag.startsWith("turn-") && !games.includes(shown.tag)) shown.close();
  }
}

// What replaces the notice of a turn that has ended elsewhere is closed soon after, unless a newer one has replaced it.
// Not before the event has ended: browsers look then whether the push has shown something, Firefox three seconds later.
async function closeSoon({ tag }) {
  await new Promise((resolve) => setTimeout(resolve, SHOWN_FOR));
  for (const shown of await self.registration.getNotifications({ tag })) {
    if (shown.data?.closes) shown.close();
  }
}

self.onpush = (event) => {
  const message = told(event);
  const shown = show(message);
  event.waitUntil(shown);
  if (message.closes) shown.then(() => closeSoon(message.notification));
};

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((each) => each.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.navigate ?? home, location.origin).href));
});
