// The site on a phone: its service worker, which makes it installable.

export const worker = navigator.serviceWorker
  ?.register("/service-worker.js", { updateViaCache: "none" })
  .catch(() => {});
