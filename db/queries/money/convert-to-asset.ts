import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const conversionRow = z.object({ rate: z.string(), amount: z.string(), validUntil: z.string() });
export type ConversionRow = z.infer<typeof conversionRow>;

/** Converts an amount of money to a crypto asset, rounded up, with the rate and its expiry. */
export function convertToAsset(
  pool: CommonQueryMethods,
  args: { asset: string; currency: string; amount: string },
): Promise<ConversionRow> {
  return pool.one(sql.type(conversionRow)`
    select trim_scale(round(rate, 18)) as rate, amount, valid_until as "validUntil"
    from money.convert_to_asset(${args.asset}, ${args.currency}, ${args.amount}::numeric)
  `);
}
