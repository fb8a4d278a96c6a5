import { gatewayNamed } from "../../../../app/gateways/registry.ts";
import type { Context, Task } from "../../context.ts";
import { openTools } from "./open-tools.ts";

const MOST = 20;
type Due = {
  id: number;
  gateway: string;
  reference: string;
  provider_reference: string | null;
  total: string;
  currency: string;
};

/** Every minute: providers are asked about payments that nobody has reported. One that does not answer is asked again later. */
export function lookUpPayments({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<Due>("select * from money.take_lookups($1)", [MOST]);
    await Promise.all(
      rows.map(async ({ id, gateway: name, reference, provider_reference: providerReference, total, currency }) => {
        const gateway = gatewayNamed(name);
        if (!gateway?.lookUp) return;
        try {
          const tools = await openTools(pool, name, gateway);
          if (!tools.urls.api) return;
          const event = await gateway.lookUp({ reference, providerReference, total, currency }, tools);
          if (!event || event.status === "pending") return;
          await pool.query("select money.record_lookup($1, $2, $3)", [id, Buffer.from(JSON.stringify(event)), event]);
        } catch (error) {
          log.warn({ err: error, gateway: name, deposit: id }, "a payment could not be looked up");
        }
      }),
    );
  };
}
