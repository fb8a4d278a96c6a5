/* global PAGE, CACHE -- put before this by send-worker.ts */
// Answers a failed navigation with the one stored page. No other request is handled and nothing else is stored. Push
// messages are shown, and their link is opened.

addEventListener("install", (event) => {
  // With static routes (Chromium), only navigations reach the worker.
  const elsewhere = ["cors", "no-cors", "same-origin"];
  event.addRoutes?.(elsewhere.map((requestMode) => ({ condition: { requestMode }, source: "network" })));
  event.waitUntil(storePage());
});

addEventListener("activate", (event) => event.waitUntil(activate()));

addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  // A POST is never answered from the cache.
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});

addEventListener("push", (event) => {
  const { title, text, url, tag } = event.data?.json() ?? {};
  if (title) event.waitUntil(registration.showNotification(title, { body: text, tag, data: { url } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** Shows the page of a notification in an open window of this site, else in a new one. */
async function open(path) {
  const url = new URL(path ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  const [window] = await clients.matchAll({ type: "window" });
  if (!window) return clients.openWindow(url);
  await window.focus();
  // Only a controlled window can be navigated.
  return window.navigate(url).catch(() => clients.openWindow(url));
}

async function storePage() {
  // Without cookies, so that the stored page contains no personal data.
  const page = await fetch(PAGE, { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error(`The offline page: ${page.status}`);
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser requests the page while the worker starts.
  await registration.navigationPreload?.enable();
}

async function answer({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    if (isFromServer(response)) return response;
    return (await caches.match(PAGE)) ?? response;
  } catch (error) {
    const page = await caches.match(PAGE);
    if (!page) throw error;
    return page;
  }
}

/** A proxy without a server answers 502 to 504 itself; every answer of this server carries a request id. */
function isFromServer({ status, headers }) {
  return status <= 500 || headers.has("X-Request-Id");
}
