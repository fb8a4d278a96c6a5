type Outcome = { isDone: boolean; text: string };

/** Asks the browser for permission and subscribes it. The result's text is a key of the translations. */
export async function subscribePush(): Promise<Outcome> {
  if ((await Notification.requestPermission()) !== "granted")
    return { isDone: false, text: "Your browser does not allow notifications" };
  try {
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const response = await fetch("/push", { headers: { Accept: "application/json" } });
    const { data } = (await response.json()) as { data: { key: string | null } };
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: data.key,
    });
    const { endpoint, keys } = subscription.toJSON();
    const saved = await fetch("/push", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ endpoint, keys }),
    });
    if (saved.ok) return { isDone: true, text: "Notifications are on in this browser" };
  } catch {
    // A browser without a push service rejects the subscription.
  }
  return { isDone: false, text: "Something went wrong" };
}
