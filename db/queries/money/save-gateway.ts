import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ title: z.string() });
type Gateway = {
  name: string;
  title: string | null;
  keys: (string | null)[];
  fee: string | null;
  isActive: boolean | null;
  minAmount: string | null;
  maxAmount: string | null;
  qrFile: string | null;
  version: number | null;
};

/** Sets a gateway up; what is null stays. Secret keys come sealed. Answers what it is called. */
export function saveGateway(pool: CommonQueryMethods, actor: Actor, one: Gateway): Promise<string> {
  const [key1 = null, key2 = null, key3 = null, key4 = null, key5 = null] = one.keys;
  return pool.oneFirst(sql.type(row)`
    select title from money.save_gateway(
      ${actorId(actor)}, ${one.name}, ${one.title}, ${key1}, ${key2}, ${key3}, ${key4}, ${key5}, ${one.fee}::numeric, ${one.isActive},
      ${one.minAmount}::numeric, ${one.maxAmount}::numeric, ${one.qrFile}, ${one.version}
    )
  `);
}
