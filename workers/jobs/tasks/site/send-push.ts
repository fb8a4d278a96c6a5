import webPush from "web-push";
import { z } from "zod";
import { InsideError, type postOutbound } from "../../../../app/outbound/post-outbound.ts";
import type { Context, Task } from "../../context.ts";
import { readPushKeys } from "../../push-keys.ts";

const payloadOf = z.object({ notificationId: z.int().positive(), subscriptionId: z.int().positive() });
type Row = { endpoint: string; p256dh: string; auth: string; title: string; description: string; url: string };

/** A push service stores the message for a browser that is offline for this long. */
const TTL_SECONDS = 86_400;
/** The push service has ended the subscription (RFC 8030). */
const GONE = [404, 410];
const MAX_TEXT = 1000;

/** Sends a notification to one browser, encrypted for it. Other errors than an ended subscription are retried. */
export function sendPush({ pool, appUrl, log }: Context, post: typeof postOutbound): Task {
  return async (given) => {
    const { notificationId, subscriptionId } = payloadOf.parse(given);
    const { rows } = await pool.query<Row>("select * from site.read_push($1, $2)", [notificationId, subscriptionId]);
    const [row] = rows;
    if (!row) return;
    const { endpoint, p256dh, auth, title, description, url } = row;
    const text = JSON.stringify({
      title,
      text: description.slice(0, MAX_TEXT),
      url,
      tag: `notification-${notificationId}`,
    });
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: subjectOf(appUrl), ...(await readPushKeys(pool)) },
      TTL: TTL_SECONDS,
      urgency: "high",
    });
    const status = await post(endpoint, body, headers as Record<string, string>).catch((error: unknown) => {
      if (error instanceof InsideError) return GONE[0];
      throw error;
    });
    if (status !== undefined && status >= 200 && status < 300) {
      await pool.query("select site.mark_pushed($1)", [notificationId]);
      return;
    }
    if (status === undefined || !GONE.includes(status)) throw new Error(`The push service answered ${status}`);
    await pool.query("select site.delete_push($1)", [subscriptionId]);
    log.info({ subscriptionId, status }, "push subscription removed");
  };
}

/** Push services contact this address about problems; VAPID allows https: and mailto: only. */
const subjectOf = (appUrl: string): string =>
  appUrl.startsWith("https:") ? appUrl : `mailto:no-reply@${new URL(appUrl).hostname}`;
