import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const gateway = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(["automatic", "manual"]),
  fee: z.string(),
  isActive: z.boolean(),
  minAmount: z.string(),
  maxAmount: z.string(),
  qrFile: z.string(),
  changed: lastChange,
  /** Key1 to key5; secret ones are empty here. */
  keys: z.array(z.string()),
  isSet: z.array(z.boolean()),
});
const row = z.object({ gateways: z.array(gateway) });
export type OfficeGateway = z.infer<typeof gateway>;

/** The gateways as the office sets them up. */
export function officeGateways(pool: CommonQueryMethods, actor: Actor): Promise<OfficeGateway[]> {
  return pool.oneFirst(sql.type(row)`select money.list_gateways(${actorId(actor)}) as gateways`);
}
