import { z } from "zod";
import { gatewayNamed } from "../../../../app/gateways/registry.ts";
import type { PaymentEvent } from "../../../../app/gateways/gateway.ts";
import type { Context, Task } from "../../context.ts";
import { openTools } from "./open-tools.ts";

const payloadOf = z.object({ eventId: z.int().positive() });

type Found = {
  gateway: string | null;
  event: PaymentEvent;
  outcome: string | null;
  reference: string | null;
  provider_reference: string | null;
  total: string;
  currency: string;
};

/**
 * Processes one verified webhook. If the provider supports lookups, the lookup decides: a webhook that reports a
 * payment as paid while the lookup does not is retried with growing pauses.
 */
export function processPaymentEvent({ pool, log }: Context): Task {
  return async (payload) => {
    const { eventId } = payloadOf.parse(payload);
    const { rows } = await pool.query<Found>("select * from money.find_event($1)", [eventId]);
    const [found] = rows;
    if (!found?.gateway) return;
    const confirmed = found.event.status === "paid" && found.reference ? await confirm(found) : null;
    const settled = await pool.query<{ outcome: string; outcome_reason: string | null }>(
      "select outcome::text as outcome, outcome_reason from money.settle_event($1, $2)",
      [eventId, confirmed],
    );
    log.info({ eventId, gateway: found.gateway, ...settled.rows[0] }, "payment webhook processed");
  };

  async function confirm(found: Found): Promise<PaymentEvent | null> {
    const name = found.gateway ?? "";
    const gateway = gatewayNamed(name);
    if (!gateway?.lookUp || !found.reference) return null;
    const tools = await openTools(pool, name, gateway);
    if (!tools.urls.api) return null;
    const payment = {
      reference: found.reference,
      providerReference: found.provider_reference,
      total: found.total,
      currency: found.currency,
    };
    const confirmed = await gateway.lookUp(payment, tools);
    if (confirmed?.status !== "paid") throw new Error(`${name} reports ${found.reference} as paid, but says otherwise`);
    return confirmed;
  }
}
