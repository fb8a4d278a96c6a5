/** The worker is not urgent: it is registered once the page is idle. */
const REGISTER_AFTER_MS = 3000;

/**
 * Registers the service worker that stores the offline page. Browsers allow workers only behind HTTPS and on the
 * machine itself.
 */
export function keepOfflinePage() {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  // Private windows may not store anything; the browser then shows its own error page.
  setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => {}), REGISTER_AFTER_MS);
}
