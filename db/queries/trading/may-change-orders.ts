import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ may: z.boolean() });

/** Whether somebody may edit and delete orders at all. */
export function mayChangeOrders(pool: CommonQueryMethods, actor: Actor): Promise<boolean> {
  return pool.oneFirst(sql.type(row)`select trading.may_change_orders(${actorId(actor)}) as may`);
}
