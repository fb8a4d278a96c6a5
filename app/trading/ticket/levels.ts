import { decimal, divide, type Decimal, multiply, signOf, subtract, toFixed } from "../../live/decimal.ts";
import { levelFromPips, outcomeAt, pipsBetween, type Side, type Terms } from "../../live/estimate.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { Mode } from "../model/ticket-data.ts";
import type { Draft, LevelName } from "./draft.ts";

/** The problem of a level; problem-text.ts has its text. */
export type LevelProblem = "rate" | "pips" | "bounds" | "at-once";

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
  mode: Mode;
  terms: Terms;
  bid: string;
  /** The rate at which the order would open: ask, bid, or a pending order's rate. */
  price: string;
  balance: string;
  isPending: boolean;
};

export const noLevel: LevelFigures = { isOn: false, rate: null, pips: null, outcome: null, share: null, problem: null };

export function levelFigures(name: LevelName, draft: Draft, setting: Setting): LevelFigures {
  const isOn = name === "profit" ? draft.closeAtProfit : draft.closeAtLoss;
  const typed = draft[name];
  const { mode, terms, bid, price } = setting;
  if (!isOn) return noLevel;
  if (!typed) return { ...noLevel, isOn };
  const number = decimal(typed);
  if (!number || signOf(number) <= 0) return { ...noLevel, isOn, problem: mode === "pips" ? "pips" : "rate" };
  // A distance must be at least one pip (C-132).
  if (mode === "pips" && compareDecimals(typed, "1") < 0) return { ...noLevel, isOn, problem: "pips" };
  if (!draft.type) return { ...noLevel, isOn, rate: mode === "amount" ? typed : null };
  // A typed rate is the level (E-15); pips are counted from the bid (E-16).
  const rate = mode === "amount" ? typed : levelFromPips(name, draft.type, bid, typed, terms.pip);
  if (!rate) return { ...noLevel, isOn, problem: "rate" };
  const outcome = outcomeAt(terms, draft.type, draft.amount, price, rate);
  return {
    isOn,
    rate,
    pips: pipsBetween(draft.type, price, rate, terms.pip),
    outcome,
    share: outcome && shareOf(outcome, setting.balance),
    problem: problemOf(name, draft.type, rate, setting),
  };
}

/** Whether a level has to be above the market: a buy's profit and a sell's loss. */
export function liesAbove(name: LevelName, type: Side): boolean {
  return (name === "profit") === (type === "buy");
}

/**
 * A typed rate is compared with the bid, or with a pending order's rate; a level that would close at once is
 * refused.
 */
function problemOf(name: LevelName, type: Side, rate: string, setting: Setting): LevelProblem | null {
  const { mode, bid, price, isPending } = setting;
  const above = liesAbove(name, type);
  const fromBound = compareDecimals(rate, isPending ? price : bid);
  if (mode === "amount" && (above ? fromBound < 0 : fromBound > 0)) return "bounds";
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
