import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type CloseGroup, remainingOrder } from "./close-group.ts";

const answerRow = z.object({
  answer: z.object({
    count: z.number(),
    /** Their profit or loss together, in the balance's currency. */
    pro_loss: z.string(),
    orders: z.array(z.number()),
    remaining: z.array(remainingOrder),
  }),
});
export type ClosedOrders = z.infer<typeof answerRow>["answer"];

/** Closes many orders at once at the newest prices; what cannot be closed now stays open and is named. */
export function closeOrders(
  pool: CommonQueryMethods,
  actor: Actor,
  group: CloseGroup & { idempotencyKey: string | null },
): Promise<ClosedOrders> {
  return pool.oneFirst(sql.type(answerRow)`
        select trading.close_orders(
            ${actorId(actor)}, ${group.accountId}, ${group.which}, ${group.instrument}, ${group.type}, ${group.idempotencyKey}
        ) as answer
    `);
}
