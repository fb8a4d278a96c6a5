import { GatewayError } from "./gateway.ts";

/** Stripe's smallest unit is the currency itself. */
const whole = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

/** How many decimals can be paid in a currency, as money.currency_places has it. */
export function placesOf(currency: string): 0 | 2 {
  return whole.has(currency) || currency === "ISK" || currency === "UGX" ? 0 : 2;
}

/** A total (two decimals) as an integer of the currency's smallest unit, the way Stripe counts. */
export function toMinor(total: string, currency: string): number {
  // Documents disagree about it, and a hundredfold mistake is worse than no payment.
  if (currency === "UGX") throw new GatewayError("UGX is not taken");
  if (whole.has(currency)) return Number(wholeOnly(total));
  // Counted in hundredths for history's sake, yet without hundredths.
  if (currency === "ISK") return Number(`${wholeOnly(total)}00`);
  const cents = total.replace(".", "");
  return Number(thousandths.has(currency) ? `${cents}0` : cents);
}

export function fromMinor(amount: number, currency: string): string {
  if (!Number.isSafeInteger(amount) || amount < 0) return "";
  if (whole.has(currency)) return String(amount);
  const places = thousandths.has(currency) ? 3 : 2;
  const digits = String(amount).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The total as the provider wants to read it: without decimals where it knows none. */
export function decimalFor(total: string, currency: string, withoutDecimals: readonly string[]): string {
  return withoutDecimals.includes(currency) ? wholeOnly(total) : total;
}

function wholeOnly(total: string): string {
  if (!/^\d+(\.0+)?$/.test(total)) throw new GatewayError("The currency has no decimals, the total has");
  return total.replace(/\..*$/, "");
}

/** A share of a total counts as the total: both are decimals. */
export function reaches(received: string, total: string, percent: number): boolean {
  return scaled(received) * 100n >= scaled(total) * BigInt(percent);
}

function scaled(decimal: string): bigint {
  const [head = "0", tail = ""] = decimal.split(".");
  return BigInt(head + tail.padEnd(12, "0").slice(0, 12));
}
