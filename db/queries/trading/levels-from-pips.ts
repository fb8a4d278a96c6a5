import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const levelsRow = z.object({ profit: z.string().nullable(), loss: z.string().nullable() });
export type LevelsRow = z.infer<typeof levelsRow>;

type Pips = { instrument: string; type: "buy" | "sell"; profitPips: string | null; lossPips: string | null };

/**
 * The rates at a distance in pips from the newest bid, six decimals (E-16); null for a level that was not requested, or
 * without a price.
 */
export async function levelsFromPips(pool: CommonQueryMethods, args: Pips): Promise<LevelsRow> {
  const found = await pool.maybeOne(sql.type(levelsRow)`
    select
      case when ${args.profitPips}::numeric > 0
        then trading.take_profit_from_pips(${args.type}::trading.side, i.bid, ${args.profitPips}::numeric, i.pip_size) end as profit,
      case when ${args.lossPips}::numeric > 0
        then trading.stop_loss_from_pips(${args.type}::trading.side, i.bid, ${args.lossPips}::numeric, i.pip_size) end as loss
    from market.instrument_list i
    where i.name = ${args.instrument}
  `);
  return found ?? { profit: null, loss: null };
}
