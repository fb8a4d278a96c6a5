import { CODE_MISSING } from "../ui/lazy-part.tsx";

/** A page that has just been read is not read again. */
const MIN_AGE_MS = 10_000;
const OTHER_BUILD = 204;

/**
 * Reads the page again when a part of its code is missing because the servers have another build since; Remix does the
 * same for the code of a route. Without an answer, or with the same build, the page stays, and `onMissing` says that a
 * part of it is missing.
 */
export function reloadOtherBuild(onMissing: () => void) {
  addEventListener(CODE_MISSING, onMissing);
  addEventListener("vite:preloadError", () => {
    void fetch(`/__manifest?version=${window.__remixManifest.version}`).then(
      ({ status }) => status === OTHER_BUILD && performance.now() > MIN_AGE_MS && location.reload(),
      () => {},
    );
  });
}
