const KEY = "bourse:reloaded";
/** A reload that did not help is not repeated at once. */
const INTERVAL_MS = 10_000;

/**
 * Reads the page again when a part of its code is missing because the servers have another build since; Remix does the
 * same for the code of a route. Without an answer, or with the same build, the page stays.
 */
export function reloadOtherBuild() {
  addEventListener("vite:preloadError", () => void reload());
}

async function reload() {
  const answer = await fetch(`/__manifest?version=${window.__remixManifest.version}`).catch(() => null);
  if (!answer?.headers.has("X-Remix-Reload-Document")) return;
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < INTERVAL_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
