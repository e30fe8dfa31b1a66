// The service worker. It does two things: it shows a page of the site when there is no network, and it shows pushes.
// It keeps nothing else: no page, and nothing of a table. Before this script comes `self.site`, with addresses.

const KEPT = "offline";
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

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
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

async function show({ notification, app_badge: waiting, games }) {
  const { title, navigate, ...options } = notification;
  await self.registration.showNotification(title, { icon, badge, ...options, data: { navigate } });
  if (games) await closeOthers(games, options.tag);
  if (waiting === undefined) return;
  await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
}

// What its reader has answered elsewhere is closed: what is shown of games, except of those that still wait.
async function closeOthers(games, newest) {
  for (const shown of await self.registration.getNotifications()) {
    if (shown.tag !== newest && shown.tag.startsWith("turn-") && !games.includes(shown.tag)) shown.close();
  }
}

self.onpush = (event) => {
  event.waitUntil(show(told(event)));
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
