import { decimal, divide, type Decimal, multiply, negate, signOf, subtract, toFixed } from "../../live/decimal.ts";
import { levelAtOutcome, levelFromPips } from "../../live/estimate-level.ts";
import { outcomeAt, pipsBetween, type Side, type Terms } from "../../live/estimate.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { LevelUnit } from "../model/ticket-data.ts";
import type { Draft, LevelName } from "./draft.ts";

/** The problem of a level; problem-text.ts has its text. */
export type LevelProblem = "rate" | "pips" | "amount" | "by-risk" | "bounds" | "at-once";

export type LevelFigures = {
  isOn: boolean;
  /** The level's rate; null when unset. */
  rate: string | null;
  pips: Decimal | null;
  outcome: Decimal | null;
  /** The outcome in per cent of the balance. */
  share: string | null;
  problem: LevelProblem | null;
};

export type Setting = {
  terms: Terms;
  bid: string;
  /** The rate at which the order would open: ask, bid, or a pending order's rate. */
  price: string;
  balance: string;
  /** The decimals of the instrument's prices. */
  decimals: number;
  isPending: boolean;
};

export const noLevel: LevelFigures = { isOn: false, rate: null, pips: null, outcome: null, share: null, problem: null };

export function levelFigures(name: LevelName, draft: Draft, setting: Setting): LevelFigures {
  const isOn = name === "profit" ? draft.closeAtProfit : draft.closeAtLoss;
  const typed = draft[name];
  const { levelsIn: unit } = draft;
  const { terms, price } = setting;
  if (!isOn) return noLevel;
  if (!typed) return { ...noLevel, isOn };
  const number = decimal(typed);
  const isMoney = unit === "money" || unit === "percent";
  const invalid = isMoney ? "amount" : unit === "pips" ? "pips" : "rate";
  if (!number || signOf(number) <= 0) return { ...noLevel, isOn, problem: invalid };
  // A distance must be at least one pip (C-132).
  if (unit === "pips" && compareDecimals(typed, "1") < 0) return { ...noLevel, isOn, problem: "pips" };
  if (isMoney && draft.sizeBy !== "units") return { ...noLevel, isOn, problem: "by-risk" };
  if (!draft.type) return { ...noLevel, isOn, rate: unit === "price" ? typed : null };
  const rate = rateOf(name, draft.type, draft, setting);
  if (!rate) return { ...noLevel, isOn, problem: isMoney ? null : "rate" };
  const outcome = outcomeAt(terms, draft.type, draft.amount, price, rate);
  return {
    isOn,
    rate,
    pips: pipsBetween(draft.type, price, rate, terms.pip),
    outcome,
    share: outcome && shareOf(outcome, setting.balance),
    problem: problemOf(name, draft.type, rate, { ...setting, unit }),
  };
}

/**
 * A typed rate is the level (E-15). Pips are counted from the bid (E-16) or a pending order's price, and money from the
 * price at which the order opens.
 */
function rateOf(name: LevelName, type: Side, draft: Draft, setting: Setting): string | null {
  const { terms, bid, price, balance, decimals, isPending } = setting;
  const [entered, all] = [decimal(draft[name]), decimal(balance)];
  if (draft.levelsIn === "price") return draft[name];
  if (draft.levelsIn === "pips") return levelFromPips(name, type, isPending ? price : bid, draft[name], terms.pip);
  if (!entered || !all) return null;
  const money = draft.levelsIn === "money" ? entered : multiply(multiply(all, entered), { units: 1n, scale: 2 });
  const outcome = name === "profit" ? money : negate(money);
  return levelAtOutcome(terms, type, draft.amount, price, { outcome, decimals });
}

/** Whether a level has to be above the market: a buy's profit and a sell's loss. */
export function liesAbove(name: LevelName, type: Side): boolean {
  return (name === "profit") === (type === "buy");
}

/**
 * A typed rate is compared with the bid, or with a pending order's rate; a level that would close at once is
 * refused.
 */
function problemOf(
  name: LevelName,
  type: Side,
  rate: string,
  setting: Setting & { unit: LevelUnit },
): LevelProblem | null {
  const { unit, bid, price, isPending } = setting;
  const above = liesAbove(name, type);
  const fromBound = compareDecimals(rate, isPending ? price : bid);
  if (unit === "price" && (above ? fromBound < 0 : fromBound > 0)) return "bounds";
  const fromMarket = compareDecimals(rate, price);
  return (above ? fromMarket <= 0 : fromMarket >= 0) ? "at-once" : null;
}

export function shareOf(part: Decimal, whole: string): string | null {
  const all = decimal(whole);
  if (!all || signOf(all) <= 0) return null;
  const share = divide(multiply(part, { units: 100n, scale: 0 }), all);
  return share && toFixed(share, 2);
}

export function below(a: Decimal, b: Decimal): boolean {
  return signOf(subtract(a, b)) < 0;
}
