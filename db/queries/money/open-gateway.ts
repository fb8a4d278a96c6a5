import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const gatewayRow = z.object({
  name: z.string(),
  key1: z.string(),
  key2: z.string(),
  key3: z.string(),
  key4: z.string(),
  key5: z.string(),
});
export type GatewayRow = z.infer<typeof gatewayRow>;

/** A gateway's keys, the secret ones sealed, also for a disabled gateway. */
export function openGateway(pool: CommonQueryMethods, name: string): Promise<GatewayRow> {
  return pool.one(sql.type(gatewayRow)`
    select name, key1, key2, key3, key4, key5 from money.open_gateway(${name}) where name is not null
  `);
}
