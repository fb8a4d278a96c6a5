import { add, decimal, type Decimal, multiply, signOf, subtract, toFixed, zero } from "../../live/decimal.ts";
import { estimate, maxUnits, moveValue, quotedSpreadCost, type Side, unitsForRisk } from "../../live/estimate.ts";
import type { Tiers } from "../../live/margin-tiers.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { countsPips } from "../model/pip.ts";
import { type Draft, fillPrice } from "./draft.ts";
import { below, levelFigures, type LevelFigures, noLevel, type Setting, shareOf } from "./levels.ts";
import type { Limits, Money, TicketData } from "../model/ticket-data.ts";

/** An order whose margin exceeds this share of the free margin needs a confirmation. */
const LARGE_SHARE = "0.25";

export type MarginProblem = "Insufficient Balance!" | "Insufficient Free Margin!";
export type Now = { quote: { bids: string | null; asks: string | null }; rate: Decimal | null; floating: string };

/** All figures of the order in the ticket at the current prices. Null where a number is missing. */
export type Figures = {
  /** The units of the order: entered, or computed from the risk; empty while that is not possible. */
  units: string;
  price: string | null;
  value: Decimal | null;
  margin: Decimal | null;
  freeAfter: Decimal | null;
  /** The value of one pip in forex, of a price change by 1.00 elsewhere. */
  pipValue: Decimal | null;
  /** Ask less bid, times units. */
  spreadCost: Decimal | null;
  /** The part of the spread that the broker's price markup adds. */
  priceMarkup: Decimal | null;
  /** The spread charge of the broker (E-06). */
  spreadMarkup: Decimal | null;
  /** Used margin in per cent of the balance, without and with the order. */
  usedBefore: string | null;
  usedAfter: string | null;
  /** The largest amount for the free margin, rounded down to the instrument's step and limit. */
  maxUnits: string | null;
  profit: LevelFigures;
  loss: LevelFigures;
  marginProblem: MarginProblem | null;
  isLarge: boolean;
};

export function figuresOf(written: Draft, data: TicketData, now: Now, isPending: boolean): Figures {
  const side: Side = written.type ?? "buy";
  const market = side === "buy" ? now.quote.asks : now.quote.bids;
  const price = isPending ? fillPrice(written) || null : market;
  const terms = data.terms && {
    ...data.terms,
    tiers: tiersOf(data, side),
    exchangeRate: now.rate ? textOfRate(now.rate) : data.terms.exchangeRate,
  };
  const balance = data.account?.balance ?? "0";
  const setting = terms && {
    terms,
    bid: now.quote.bids ?? "",
    price: price ?? "",
    balance,
    decimals: data.asset.price_decimals,
    isPending,
  };
  const units = setting ? unitsOf(written, setting, limitsOf(data, written.type), now.floating) : written.amount;
  const draft = { ...written, amount: units };
  const level = (name: "profit" | "loss") =>
    setting
      ? levelFigures(name, draft, setting)
      : { ...noLevel, isOn: name === "profit" ? draft.closeAtProfit : draft.closeAtLoss };
  const costs = terms && price ? estimate(terms, price, draft.amount) : null;
  const isForex = countsPips(data.asset.category);
  const free = data.account ? freeMargin(data.account, now.floating) : null;
  const used = decimal(data.account?.used_margin) ?? zero;
  const limits = limitsOf(data, draft.type);
  const affordable =
    data.account && terms && price ? maxUnits(placeable(data.account, now.floating), terms, price) : null;
  return {
    units,
    price,
    value: costs?.value ?? null,
    margin: costs?.margin ?? null,
    freeAfter: costs && free ? subtract(free, costs.margin) : null,
    pipValue: (costs && terms && !isForex ? moveValue(draft.amount, terms.exchangeRate) : costs?.pipValue) ?? null,
    spreadCost: costs && terms ? quotedSpreadCost(now.quote, draft.amount, terms.exchangeRate) : null,
    priceMarkup: terms
      ? quotedSpreadCost({ bids: "0", asks: data.priceMarkup }, draft.amount, terms.exchangeRate)
      : null,
    spreadMarkup: costs?.spreadCost ?? null,
    usedBefore: shareOf(used, balance),
    usedAfter: costs ? shareOf(add(used, costs.margin), balance) : null,
    maxUnits: affordable && limits ? roundDownToStep(affordable, limits) : null,
    profit: level("profit"),
    loss: level("loss"),
    marginProblem: costs && data.account ? checkMargin(costs.margin, data.account) : null,
    isLarge: Boolean(costs && free && below(multiply(free, decimal(LARGE_SHARE) ?? zero), costs.margin)),
  };
}

/** The entered units, or those of a risk (E-37); empty without a stop-loss on the losing side. */
function unitsOf(draft: Draft, setting: Setting, limits: Limits | null, floating: string): string {
  if (draft.sizeBy === "units" || draft.type === null) return draft.amount;
  const [size, balance] = [decimal(draft.size), decimal(setting.balance)];
  const stop = levelFigures("loss", draft, setting).rate;
  if (!size || signOf(size) <= 0 || !stop || !limits || !balance) return "";
  const equity = add(balance, decimal(floating) ?? zero);
  const risk = draft.sizeBy === "risk" ? size : multiply(multiply(equity, size), { units: 1n, scale: 2 });
  const units = unitsForRisk(setting.terms, draft.type, setting.price, stop, risk);
  return units ? roundDownToStep(units, limits, "exact") : "";
}

function tiersOf({ controls }: TicketData, side: Side): Tiers | null {
  const tiers = controls?.tiers;
  return tiers ? { ...tiers, exposure: tiers.exposure[side] } : null;
}

/** The instrument's limits of an amount, with those of the controls; without a side the limit of one order. */
export function limitsOf({ limits, controls }: TicketData, side: Side | null): Limits | null {
  if (!limits || !controls) return limits;
  const max = [controls.maxOrder, side && controls.room[side]]
    .filter((limit) => limit !== null)
    .reduce((least, limit) => (compareDecimals(limit, least) < 0 ? limit : least), limits.max);
  return { ...limits, max };
}

function textOfRate(rate: Decimal): string {
  return toFixed(rate, rate.scale);
}

/** Free margin (E-10) less held amounts. */
function freeMargin(account: Money, floating: string): Decimal {
  return add(available(account), decimal(floating) ?? zero);
}

/** Available balance (E-09) less held amounts. */
function available({ balance, held, used_margin }: Money): Decimal {
  const [all, waiting, used] = [balance, held, used_margin].map((text) => decimal(text) ?? zero);
  return subtract(subtract(all ?? zero, waiting ?? zero), used ?? zero);
}

/** A floating loss reduces what a new order may use, a floating profit does not increase it. */
function placeable(account: Money, floating: string): Decimal {
  const profit = decimal(floating) ?? zero;
  return signOf(profit) < 0 ? add(available(account), profit) : available(account);
}

/**
 * The order's margin check (E-17) as the client can compute it; the server is stricter when there is a floating
 * loss.
 */
function checkMargin(margin: Decimal, account: Money): MarginProblem | null {
  if (below(decimal(account.balance) ?? zero, margin)) return "Insufficient Balance!";
  return below(available(account), margin) ? "Insufficient Free Margin!" : null;
}

/** The largest amount in whole steps that exceeds neither the given units nor the instrument's limit. */
export function roundDownToStep(
  units: Decimal,
  { min, max, step }: Limits,
  precision: "plain" | "exact" = "plain",
): string {
  const [largest, one] = [decimal(max), decimal(step)];
  if (!largest || !one || signOf(one) <= 0) return "0";
  const allowed = below(largest, units) ? largest : units;
  const wanted = precision === "exact" ? allowed : withoutUselessDecimals(allowed);
  const scale = Math.max(wanted.scale, one.scale);
  const at = (value: Decimal) => value.units * 10n ** BigInt(scale - value.scale);
  const whole: Decimal = { units: (at(wanted) / at(one)) * at(one), scale };
  const text = toFixed(whole, one.scale);
  return compareDecimals(text, min) < 0 ? "0" : text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Removes decimals that are useless in large amounts, always rounding down: 264 051.96542679 euros become 264 051. */
function withoutUselessDecimals(units: Decimal): Decimal {
  const digits = toFixed(units, units.scale).split(".")[0]?.replace("0", "").length ?? 0;
  const places = digits > 2 ? 0 : digits > 0 ? 2 : 4;
  if (units.scale <= places) return units;
  const kept = { units: units.units / 10n ** BigInt(units.scale - places), scale: places };
  return kept.units === 0n ? units : kept;
}

/** A percentage of the largest amount, in whole steps. */
export function shareOfUnits(units: string, percent: bigint, limits: Limits): string {
  const all = decimal(units) ?? zero;
  return roundDownToStep(multiply(all, { units: percent, scale: 2 }), limits);
}

export function isAmount(text: string): boolean {
  const amount = decimal(text);
  return amount !== null && signOf(amount) > 0;
}

/** Within the instrument's limits and in whole steps, as open_order requires. */
export function fitsLimits(text: string, limits: Limits | null): boolean {
  if (!isAmount(text)) return false;
  if (!limits) return true;
  const [amount, step] = [decimal(text), decimal(limits.step)];
  if (!amount || !step) return false;
  const scale = Math.max(amount.scale, step.scale);
  const at = (value: Decimal) => value.units * 10n ** BigInt(scale - value.scale);
  const inSteps = at(step) === 0n || at(amount) % at(step) === 0n;
  return inSteps && compareDecimals(text, limits.min) >= 0 && compareDecimals(text, limits.max) <= 0;
}
