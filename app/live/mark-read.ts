/**
 * Marks a notification as read when its link is followed; the server's event makes the page read its list again. Not a
 * fetcher, because its response could end the navigation of the link (app/forms/README.md).
 */
export function markRead(id: number): void {
  void fetch("/notifications", {
    method: "PUT",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ ids: [id] }),
    keepalive: true,
  }).catch(() => undefined);
}
