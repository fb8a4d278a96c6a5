/** How long a log-out waits for the browser, whose push service may not answer. */
const MAX_WAIT_MS = 1000;

export function canReceivePush(): boolean {
  return window.isSecureContext && "PushManager" in window && "Notification" in window;
}

/** Whether this browser may have a subscription. */
export const mayHavePush = (): boolean => canReceivePush() && Notification.permission === "granted";

/**
 * Ends the browser's own subscription, so that its push service rejects messages too. The server sends none after a
 * log-out, so a failure here has no effect.
 */
export async function endBrowserPush(): Promise<void> {
  if (!mayHavePush()) return;
  const end = async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  };
  const wait = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([end().catch(() => undefined), wait]);
}
