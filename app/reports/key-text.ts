import type { Translate } from "../i18n/translate.ts";
import { pairNamed } from "../ui/format/pair.ts";

/** What a row is, in words: a category, an instrument, a kind of movement or execution. */
export function keyText(key: string | null | undefined, report: string, by: string, t: Translate): string {
  if (key === null || key === undefined) return "";
  if (key === "none") return t("Not assigned");
  if (key === "account") return t("Account movements");
  if (key === "total") return t("Total");
  if (report === "retention") return key.slice(0, 7);
  if (by === "instrument") return pairNamed(key);
  if (by === "hour") return `${key}:00`;
  if (by === "country" || by === "gateway") return t(key);
  return wordsOf(t)[key] ?? key;
}

const wordsOf = (t: Translate): Readonly<Record<string, string>> => ({
  forex: t("Forex"),
  commodity: t("Commodity"),
  index: t("Index"),
  stock: t("Stocks"),
  crypto: t("Crypto"),
  market: t("Market order"),
  limit: t("Limit"),
  stop: t("Stop"),
  stop_limit: t("Stop-limit"),
  market_if_touched: t("Market if touched"),
  customer: t("Closed by the customer"),
  staff: t("Closed by staff"),
  take_profit: t("Take profit"),
  stop_loss: t("Stop loss"),
  stop_out: t("Stop-out"),
  customers: t("Customers"),
  live: t("Live"),
  manual: t("Manual"),
  demo_credit: t("Demo credit"),
  deposit: t("Deposits"),
  withdrawal: t("Withdrawals"),
  profit_loss: t("P/L"),
  swap: t("Swaps"),
  plan: t("Plans"),
  adjustment: t("Adjustments"),
  correction: t("Corrections"),
  negative_balance_protection: t("Negative balance protection"),
});
