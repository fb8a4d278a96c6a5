import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const gatewayOption = z.object({
  name: z.string(),
  value: z.string(),
  fee: z.string(),
  kind: z.enum(["automatic", "manual"]),
  min_amount: z.string(),
  max_amount: z.string(),
});
export type GatewayOption = z.infer<typeof gatewayOption>;

/** The gateways that customers may choose (C-088): title, name, fee in per cent, and limits in the site's currency. */
export function listGateways(pool: CommonQueryMethods): Promise<readonly GatewayOption[]> {
  return pool.any(sql.type(gatewayOption)`
    select title as name, name as value, trim_scale(fee) as fee, kind, trim_scale(min_amount) as min_amount,
      trim_scale(max_amount) as max_amount
    from money.gateway_list
    where is_active
    order by position, name
  `);
}
