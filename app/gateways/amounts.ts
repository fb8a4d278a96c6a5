import { GatewayError } from "./gateway.ts";

/** Currencies without decimals: Stripe's smallest unit is the currency itself. */
const whole = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

/** The number of decimals of a payment in a currency, as in money.currency_places. */
export function placesOf(currency: string): 0 | 2 {
  return whole.has(currency) || currency === "ISK" || currency === "UGX" ? 0 : 2;
}

/** Converts a total with two decimals to an integer of the currency's smallest unit, as Stripe counts. */
export function toMinor(total: string, currency: string): number {
  // Stripe's documents disagree about UGX, and an amount wrong by a factor of 100 is worse than no payment.
  if (currency === "UGX") throw new GatewayError("UGX is not taken");
  if (whole.has(currency)) return Number(wholeOnly(total));
  // Stripe counts ISK in hundredths for backward compatibility, but does not accept hundredths.
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

/** Formats a total for a provider: without decimals for currencies that have none there. */
export function decimalFor(total: string, currency: string, withoutDecimals: readonly string[]): string {
  return withoutDecimals.includes(currency) ? wholeOnly(total) : total;
}

function wholeOnly(total: string): string {
  if (!/^\d+(\.0+)?$/.test(total)) throw new GatewayError("The currency has no decimals, the total has");
  return total.replace(/\..*$/, "");
}

/** Whether the received amount is at least this percentage of the total; both are decimal strings. */
export function reaches(received: string, total: string, percent: number): boolean {
  return scaled(received) * 100n >= scaled(total) * BigInt(percent);
}

function scaled(decimal: string): bigint {
  const [head = "0", tail = ""] = decimal.split(".");
  return BigInt(head + tail.padEnd(12, "0").slice(0, 12));
}
