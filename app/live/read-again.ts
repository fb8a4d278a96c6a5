/** A page that is being left is gone within milliseconds; a download fires the same event, and the page stays. */
const LEAVING_MS = 5_000;

let isDue = false;
let leftAt = -LEAVING_MS;
if (typeof document !== "undefined") addEventListener("beforeunload", () => (leftAt = performance.now()));

/**
 * Reads the page's data again, but not while a submission is pending: a load that starts after an action takes
 * precedence over the action's redirect, so that the event of a user's own deposit would prevent the redirect to its
 * payment. The reload then follows the answer. It also waits while the page is being left: during a log-out it would
 * find no session and redirect first.
 *
 * The router says whether a submission is pending: React learns of it later, on a slow device after the answer.
 */
export function readAgain(): void {
  if (isDue) return;
  const stayedMs = performance.now() - leftAt;
  if (stayedMs < LEAVING_MS) {
    isDue = true;
    setTimeout(readDue, LEAVING_MS - stayedMs);
  } else if (isSending()) {
    isDue = true;
    const stop = window.__remixRouter.subscribe(() => {
      if (isSending()) return;
      stop();
      // Not from within the router's own update.
      setTimeout(readDue);
    });
  } else {
    keepScrollPosition();
    window.__remixRouter.revalidate();
  }
}

/** Without this, the router scrolls to where the page was when the load started, also if it was scrolled since. */
function keepScrollPosition(): void {
  const { key } = window.__remixRouter.state.location;
  const stop = window.__remixRouter.subscribe((state) => {
    if (state.revalidation !== "idle") return;
    stop();
    if (state.location.key === key) state.restoreScrollPosition = false;
  });
}

function readDue(): void {
  isDue = false;
  readAgain();
}

function isSending(): boolean {
  return [...window.__remixRouter.state.fetchers.values()].some(({ state }) => state !== "idle");
}
