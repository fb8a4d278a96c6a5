/* global PAGE, CACHE -- put before this by worker-call.ts */
// A navigation that nobody answers is answered with the one page that was kept for it. Nothing else passes through here and nothing else is kept.

addEventListener("install", (event) => {
  // Where browsers know how (Chromium), nothing but navigations even asks.
  const elsewhere = ["cors", "no-cors", "same-origin"];
  event.addRoutes?.(elsewhere.map((requestMode) => ({ condition: { requestMode }, source: "network" })));
  event.waitUntil(keep());
});

addEventListener("activate", (event) => event.waitUntil(begin()));

addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  // What is sent is never answered by somebody who did not receive it.
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});

async function keep() {
  // Without cookies: what is kept belongs to nobody.
  const page = await fetch(PAGE, { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error(`The offline page: ${page.status}`);
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  await skipWaiting();
}

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser asks the server while this worker wakes up.
  await registration.navigationPreload?.enable();
}

async function answer({ request, preloadResponse }) {
  try {
    const came = (await preloadResponse) ?? (await fetch(request));
    if (isOurs(came)) return came;
    return (await caches.match(PAGE)) ?? came;
  } catch (error) {
    const page = await caches.match(PAGE);
    if (!page) throw error;
    return page;
  }
}

/** A proxy that finds nobody behind it says so in its own words, 502 to 504; whatever we say carries a number. */
function isOurs({ status, headers }) {
  return status <= 500 || headers.has("X-Request-Id");
}
