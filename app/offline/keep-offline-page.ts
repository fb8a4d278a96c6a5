/** When a page has come to rest: nobody waits for what is needed when nothing comes. */
const AT_REST = 3000;

/** Lets the browser keep the page for when no other comes. Browsers trust a worker only behind HTTPS and on the machine itself. */
export function keepOfflinePage() {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  setTimeout(keep, AT_REST);
}

async function keep() {
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // A private window keeps nothing, and nothing came this time: the browser's own page has to do.
  }
}
