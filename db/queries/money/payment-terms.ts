import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const termsRow = z.object({
  currency: z.string(),
  withdraw_fee_percentage: z.string(),
  withdraw_fee_fixed: z.string(),
  kyc_deposit: z.boolean(),
  kyc_withdraw: z.boolean(),
});
export type PaymentTerms = z.infer<typeof termsRow>;

/** The currency of limits, the withdrawal fee, and whether deposits and withdrawals require KYC. */
export function paymentTerms(pool: CommonQueryMethods): Promise<PaymentTerms> {
  return pool.one(sql.type(termsRow)`
    select currency, trim_scale(withdraw_fee_percentage) as withdraw_fee_percentage, trim_scale(withdraw_fee_fixed) as withdraw_fee_fixed,
      kyc_deposit, kyc_withdraw
    from money.payment_terms()
  `);
}
