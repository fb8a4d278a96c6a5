import { createHmac } from "node:crypto";
import { z } from "zod";
import { openSetting } from "../../../../db/seal.ts";
import { InsideError, postOutbound } from "../../../../app/outbound/post-outbound.ts";
import type { Context, Task } from "../../context.ts";

const payload = z.object({ deliveryId: z.number().int().positive() });
const PRIVATE = "This URL points to a private network";
const row = z.object({ url: z.string(), secret: z.string(), body: z.string(), time: z.string() });

/**
 * Sends a lead to the webhook URL in the settings, signed over the time and the exact body. A response other
 * than 2xx is retried.
 */
export function sendLeadWebhook({ pool, log }: Context, send = postOutbound): Task {
  return async (given) => {
    const { deliveryId } = payload.parse(given);
    const { rows } = await pool.query(
      "select url, secret, body, extract(epoch from clock_timestamp())::bigint::text as time from crm.open_delivery($1)",
      [deliveryId],
    );
    if (!rows[0]) return;
    const { url, secret, body, time } = row.parse(rows[0]);
    const signature = createHmac("sha256", openSetting("webhookApiKeyLeads", secret))
      .update(`${time}.${body}`)
      .digest("hex");
    const headers = {
      "X-Bourse-Delivery": String(deliveryId),
      "X-Bourse-Timestamp": time,
      "X-Bourse-Signature": `sha256=${signature}`,
    };
    const { status, error } = await send(url, body, headers).then(
      (answer) => ({ status: answer, error: null }),
      (cause: unknown) => ({ status: null, error: cause instanceof InsideError ? PRIVATE : String(cause) }),
    );
    await pool.query("select crm.close_delivery($1, $2, $3)", [deliveryId, status, error]);
    if (status !== null && status >= 200 && status < 300) return;
    log.info({ deliveryId, status, error }, "webhook rejected");
    // A retry would find the same private address.
    if (error !== PRIVATE) throw new Error("The webhook was rejected");
  };
}
