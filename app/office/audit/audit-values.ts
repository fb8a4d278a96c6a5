import type { TFunction } from "i18next";
import { describeAgent } from "../../auth/describe-agent.ts";
import { clockIn, isMoment } from "../../ui/format/date.ts";
import { formatMoney, NOTHING } from "../../ui/format/number.ts";
import { formatDayInLetters } from "../../ui/format/relative-time.ts";

export type ValueTools = {
  t: TFunction;
  language: string;
  timeZone: string;
  /** Of the record's amounts; null if it has none. */
  currency: string | null;
};

/** Fields whose stored name says less than the word that staff use. */
const names: Readonly<Record<string, string>> = {
  address: "IP address",
  by: "Method",
  plan_id: "Plan",
  pro_loss: "P/L",
  open_rate: "Entry price",
  close_rate: "Close price",
  kind: "Type",
};

/** Values whose name is not made of their words. */
const values: Readonly<Record<string, string>> = {
  national_id: "National ID",
  driver_license: "Driver's licence",
  bank: "Bank transfer",
  btc: "Bitcoin",
  usdt: "USDT",
};

const MONEY = /^(amount|fee|total|price|balance|balance_after|pro_loss|compensation|profit_loss)$/;

/** "close_rate" and "closeRate" as words, in the reader's language where there is a text for them. */
export function fieldName(field: string, t: TFunction): string {
  const words = field
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return t(names[field] ?? capitalised(words));
}

/** A stored value in words: money with two decimals, times in letters, yes and no, and the name of a state. */
export function valueText(field: string, value: string | null, tools: ValueTools): string {
  const { t, language, timeZone, currency } = tools;
  if (value === null || value === "") return NOTHING;
  if (field === "browser") return describeAgent(value) ?? t("Unknown device");
  if (value === "true" || value === "false") return value === "true" ? t("Yes") : t("No");
  if (/^-?\d+\.\d+$/.test(value)) {
    if (!MONEY.test(field)) return value.replace(/\.?0+$/, "");
    return currency === null ? formatMoney(value) : `${formatMoney(value)}\u00A0${currency}`;
  }
  if (/^\d{4}-\d\d-\d\dT/.test(value) && isMoment(value)) {
    const clock = clockIn(timeZone, value);
    if (clock) return `${formatDayInLetters(clock.format("YYYY-MM-DD"), language)} ${clock.format("HH:mm")}`;
  }
  // A state or a kind as it is stored: national_id, pending.
  return /^[a-z]+(?:_[a-z]+)*$/.test(value) ? t(values[value] ?? capitalised(value.replaceAll("_", " "))) : value;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
