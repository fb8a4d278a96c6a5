import { z } from "zod";
import { requestText } from "../../../../app/gateways/provider-request.ts";
import { at, readJson } from "../../../../app/gateways/json-path.ts";
import { openSetting } from "../../../../db/seal.ts";
import { getSettings } from "../../../../db/settings.ts";
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
/** The broker's namespace at Tracknow and, optionally, the campaign. */
const TOKEN = /^([a-z0-9][a-z0-9-]{0,50})(?::([\w-]{1,50}))?$/i;

/**
 * Sends a customer's first deposit to Tracknow's postback URL. Tracknow identifies an order by its id, so a
 * repeated postback counts once; a rejected one is retried.
 */
export function sendPostback({ pool, log }: Context, urls = getSettings().gatewayUrls): Task {
  return async (given) => {
    const { depositId } = payload.parse(given);
    const { rows } = await pool.query(
      `select token, click_id, trim_scale(amount)::text as amount, currency, order_id, customer_id from money.open_postback($1)`,
      [depositId],
    );
    if (!rows[0]) return;
    const { token, ...parameters } = row.parse(rows[0]);
    const [, namespace, campaign] = TOKEN.exec(openSetting("tracknowToken", token)) ?? [];
    if (!namespace) return log.warn({ depositId }, "the Tracknow token contains no namespace");
    const origin = urls["tracknow"] ?? `https://${namespace}-tracking.tracknow.info`;
    const query = new URLSearchParams({
      ...(campaign && { campaign_id: campaign }),
      ...parameters,
      goal: "first_deposit",
    });
    const response = await requestText(`${origin}/postback?${query}`);
    if (at(readJson(response), "success") === false) throw new Error("Tracknow rejected the postback");
  };
}
