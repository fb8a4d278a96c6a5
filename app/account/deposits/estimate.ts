import { placesOf } from "../../gateways/amounts.ts";
import { ungroup } from "../../ui/format/grouping.ts";
import { add, decimal, divide, multiply, round, toFixed } from "../../live/decimal.ts";

/**
 * Fee and total by the formula of PostgreSQL (E-18), for display only: PostgreSQL calculates them again when the
 * deposit is sent. Null without a valid amount.
 */
export function estimate(amount: string, percentage: string, currency: string): { fee: string; total: string } | null {
  const plain = ungroup(amount);
  const places = placesOf(currency);
  const isAmount = (places === 0 ? /^\d{1,10}(\.0{1,2})?$/ : /^\d{1,10}(\.\d{1,2})?$/).test(plain);
  const value = isAmount ? decimal(plain) : null;
  const share = decimal(percentage);
  const hundred = decimal("100");
  if (!value || !share || !hundred || value.units === 0n) return null;
  const part = divide(multiply(value, share), hundred);
  if (!part) return null;
  const fee = round(part, places);
  return { fee: toFixed(fee, 2), total: toFixed(add(value, fee), 2) };
}
