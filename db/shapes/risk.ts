// Zod types of the results of the risk desk's functions (trading.risk_…).
import { z } from "zod";
import { assetCategories, tradeState as state } from "../queries/market/list-instruments.ts";

const riskRow = z.object({
  id: z.number(),
  name: z.string(),
  category: z.enum(assetCategories),
  decimals: z.number(),
  bid: z.string(),
  ask: z.string(),
  mid: z.string(),
  positions: z.number(),
  holders: z.number(),
  longUnits: z.string(),
  shortUnits: z.string(),
  netUnits: z.string(),
  averageLong: z.string().nullable(),
  averageShort: z.string().nullable(),
  net: z.string(),
  gross: z.string(),
  floating: z.string(),
  realised: z.string(),
  /** Share of the net exposure of all instruments, in percent. */
  weight: z.number(),
  /** The broker's floating P/L in percent of the largest one, from -100 to 100. */
  heat: z.number(),
  state,
  scope: z.enum(["instrument", "category", "market"]).nullable(),
  reason: z.string().nullable(),
  until: z.string().nullable(),
});
export type RiskRow = z.infer<typeof riskRow>;
const desk = z.object({
  currency: z.string(),
  now: z.string(),
  totals: z.object({
    net: z.string(),
    gross: z.string(),
    floating: z.string(),
    realised: z.string(),
    broker: z.string(),
    positions: z.number(),
    accounts: z.number(),
  }),
  instruments: z.array(riskRow),
  categories: z.array(
    z.object({
      category: z.string(),
      net: z.string(),
      gross: z.string(),
      floating: z.string(),
      positions: z.number(),
      state,
      until: z.string().nullable(),
    }),
  ),
  currencies: z.array(
    z.object({ code: z.string(), units: z.string(), net: z.string(), bought: z.string(), sold: z.string() }),
  ),
  market: z.object({ state, reason: z.string(), until: z.string().nullable() }).nullable(),
});
export type RiskDesk = z.infer<typeof desk>;
export const riskDesk = desk;

const winner = z.object({ userId: z.number(), name: z.string(), amount: z.string(), mostly: z.string() });
const lists = z.object({
  underMarginCall: z.number(),
  nearStopOut: z.number(),
  marginCalls: z.array(
    z.object({
      accountId: z.number(),
      userId: z.number(),
      name: z.string(),
      plan: z.string().nullable(),
      level: z.string(),
      stopOut: z.string(),
      equity: z.string(),
      currency: z.string(),
      isNear: z.boolean(),
    }),
  ),
  /** By instrument: the account with the largest net units, and its share of all units in percent. */
  holders: z.record(z.string(), z.object({ userId: z.number(), name: z.string(), share: z.number() })),
  /** The value from which an order is listed, in the site's currency. */
  largeFrom: z.string(),
  positions: z.array(
    z.object({
      userId: z.number(),
      name: z.string(),
      instrument: z.string(),
      side: z.enum(["buy", "sell"]),
      units: z.string(),
      amount: z.string(),
      profit: z.string(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.number(),
      userId: z.number(),
      name: z.string(),
      instrument: z.string(),
      decimals: z.number(),
      side: z.enum(["buy", "sell"]),
      units: z.string(),
      rate: z.string(),
      at: z.string(),
      amount: z.string(),
    }),
  ),
  winners: z.array(winner),
  losers: z.array(winner),
});
export type RiskLists = z.infer<typeof lists>;
export const riskLists = lists;

const ladderStep = z.object({
  /** The move in percent. */
  step: z.string(),
  bid: z.string(),
  ask: z.string(),
  stopLosses: z.number(),
  takeProfits: z.number(),
  stopOuts: z.number(),
  stopLossAmount: z.string(),
  takeProfitAmount: z.string(),
  stopOutAmount: z.string(),
  netUnits: z.string(),
  protection: z.string(),
  /** The change of the broker's P/L. */
  change: z.string(),
  /** The same in percent of the largest one. */
  weight: z.number(),
});
export type LadderStep = z.infer<typeof ladderStep>;
const instrumentRisk = desk.extend({
  instrument: z.object({
    id: z.number(),
    name: z.string(),
    title: z.string(),
    category: z.string(),
    base: z.string(),
    quote: z.string(),
    decimals: z.number(),
    bid: z.string().nullable(),
    ask: z.string().nullable(),
    spread: z.string().nullable(),
    state,
    until: z.string().nullable(),
    isTradable: z.boolean(),
  }),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  pending: z.number(),
  /** Of the customers' net units, in the site's currency. */
  moveValue: z.string(),
  states: z.array(
    z.object({
      scope: z.string(),
      state,
      reason: z.string(),
      until: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  holders: z.array(
    z.object({
      accountId: z.number(),
      userId: z.number(),
      name: z.string(),
      netUnits: z.string(),
      entry: z.string(),
      profit: z.string().nullable(),
      share: z.number(),
    }),
  ),
  ladder: z.array(ladderStep),
});
export type InstrumentRisk = z.infer<typeof instrumentRisk>;
export const riskInstrument = instrumentRisk.nullable();

const choice = z.object({ id: z.number(), name: z.string() });
const choices = z.object({ plans: z.array(choice), countries: z.array(z.string()), managers: z.array(choice) });
export type RiskChoices = z.infer<typeof choices>;
export const riskChoices = choices;
