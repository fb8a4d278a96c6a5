import { gatewayNamed } from "../../../../app/gateways/registry.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { openTools } from "./open-tools.ts";

const BATCH_SIZE = 20;
type Due = {
  id: number;
  gateway: string;
  reference: string;
  provider_reference: string | null;
  total: string;
  currency: string;
  is_last: boolean;
};

/**
 * Looks up payments for which no webhook has arrived, every minute. A provider without response is retried later; a
 * payment that its provider cannot find after a day expires. The look-ups end with an answer after that day, which is
 * stored first.
 */
export function lookUpPayments({ pool, log }: Context): Task {
  return allowMinutes(5, async () => {
    const { rows } = await pool.query<Due>("select * from money.claim_lookups($1)", [BATCH_SIZE]);
    await Promise.all(
      rows.map(async (due) => {
        try {
          const event = await lookUp(due);
          if (event && event.status !== "pending") {
            const body = Buffer.from(JSON.stringify(event));
            await pool.query("select money.record_lookup($1, $2, $3)", [due.id, body, event]);
          }
          if (!due.is_last) return;
          if (!event) await pool.query("select money.expire_deposit($1)", [due.id]);
          await pool.query("select money.end_lookups($1)", [due.id]);
        } catch (error) {
          log.warn({ err: error, gateway: due.gateway, deposit: due.id }, "a payment could not be looked up");
        }
      }),
    );
  });

  /** Null if the provider has no such payment or no lookup. */
  async function lookUp({ gateway: name, reference, provider_reference: providerReference, total, currency }: Due) {
    const gateway = gatewayNamed(name);
    if (!gateway?.lookUp) return null;
    const tools = await openTools(pool, name, gateway);
    return tools.urls.api ? gateway.lookUp({ reference, providerReference, total, currency }, tools) : null;
  }
}
