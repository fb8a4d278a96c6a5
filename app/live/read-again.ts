/** A page that is being left is gone within milliseconds; a download fires the same event, and the page stays. */
const LEAVING_MS = 5_000;

let isDue = false;
let leftAt = -LEAVING_MS;
if (typeof document !== "undefined") addEventListener("beforeunload", () => (leftAt = performance.now()));

/**
 * Reads the page's data again, once after what the router is doing now:
 *
 * - A read or a navigation that is on its way would be aborted, so that events which come faster than the page can be
 *   read would let neither of them end.
 * - A load that starts after an action takes precedence over the action's redirect, so that the event of a user's own
 *   deposit would prevent the redirect to its payment.
 * - While the page is being left, as during a log-out, a load would find no session and redirect first.
 *
 * The router says what it does: React learns of it later, on a slow device after the answer.
 */
export function readAgain(): void {
  if (isDue) return;
  const stayedMs = performance.now() - leftAt;
  if (stayedMs < LEAVING_MS) {
    isDue = true;
    setTimeout(readDue, LEAVING_MS - stayedMs);
  } else if (isBusy()) {
    isDue = true;
    const stop = window.__remixRouter.subscribe(() => {
      if (isBusy()) return;
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

/** A navigation that submits reads the page's data after its action anyway. */
function isBusy(): boolean {
  const { fetchers, navigation, revalidation } = window.__remixRouter.state;
  if (navigation.state === "loading" || revalidation === "loading") return true;
  return [...fetchers.values()].some(({ state }) => state !== "idle");
}
