import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const lotStateRow = z.object({
  lotState: z.enum(["amount", "lot"]),
  lotSelector: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type LotState = z.infer<typeof lotStateRow>;

const row = z.object({ state: lotStateRow });

/** Whether a category is traded by amount or by lot, and the available lots. */
export function lotState(pool: CommonQueryMethods, args: { category: string }): Promise<LotState> {
  return pool.oneFirst(sql.type(row)`
    select market.get_lot_state(${args.category}) as state
  `);
}
