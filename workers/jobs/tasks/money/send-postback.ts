import { createHmac } from "node:crypto";
import { z } from "zod";
import { openSetting } from "../../../../db/seal.ts";
import { InsideError, postOutside } from "../../../../outside/post-outside.ts";
import type { Context, Task } from "../../context.ts";

const payload = z.object({ depositId: z.number().int().positive() });
const row = z.object({
  token: z.string(),
  click_id: z.string(),
  amount: z.string(),
  currency: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
});

/**
 * Tells Tracknow of a customer's first deposit: its postback is an address that is opened. The setting names the dashboard, and after a colon
 * the secret that the request is signed with, where there is one. Tracknow knows an order by its id, so that telling it twice counts once.
 */
export function sendPostback({ pool, log }: Context, send = postOutside): Task {
  return async (given) => {
    const { depositId } = payload.parse(given);
    const { rows } = await pool.query(
      `select token, click_id, trim_scale(amount)::text as amount, currency, order_id, customer_id from money.open_postback($1)`,
      [depositId],
    );
    if (!rows[0]) return;
    const { token, ...parameters } = row.parse(rows[0]);
    const [name = "", secret = ""] = openSetting("tracknowToken", token).split(":");
    if (!/^[a-z0-9][a-z0-9-]{0,50}$/i.test(name)) {
      log.warn({ depositId }, "the Tracknow token names no dashboard");
      return;
    }
    const query = new URLSearchParams({ ...parameters, goal: "first_deposit" }).toString();
    const time = Math.floor(Date.now() / 1000).toString();
    const signature = createHmac("sha256", secret).update(`${time}.${query}`).digest("hex");
    const headers = {
      ...(secret && { "X-Bourse-Timestamp": time, "X-Bourse-Signature": `sha256=${signature}` }),
    };
    try {
      const status = await send(`https://${name}-tracking.tracknow.info/postback?${query}`, "", headers, {
        method: "GET",
      });
      if (status >= 200 && status < 300) return;
      throw new Error(`Tracknow answered ${status}`);
    } catch (error) {
      log.info({ depositId, reason: String(error) }, "postback not taken");
      // An address of ours will not move out: nothing is gained by trying again.
      if (!(error instanceof InsideError)) throw error;
    }
  };
}
