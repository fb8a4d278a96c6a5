// Zod types of the results of the risk desk's functions (trading.risk_…).
import { z } from "zod";
import { breach } from "./risk-limits.ts";
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
  /** The broker's P/L, with the hedges'. */
  floating: z.string(),
  realised: z.string(),
  /**
   * Open hedges at liquidity providers: number, net units, value, floating P/L, and percent of the net units.
   */
  hedges: z.number(),
  hedgeUnits: z.string(),
  hedge: z.string(),
  hedgeFloating: z.string(),
  hedged: z.number().nullable(),
  /** The customers' net less the hedges. */
  afterUnits: z.string(),
  after: z.string(),
  /** The net limit of the instrument, and the share of it in use in percent. */
  limit: z.string().nullable(),
  limitUsed: z.number().nullable(),
  isLimitExceeded: z.boolean(),
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
    /** Sums of the absolute values of the instruments: of the customers, of the hedges, and of the difference. */
    net: z.string(),
    hedge: z.string(),
    after: z.string(),
    hedges: z.number(),
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
      after: z.string(),
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
  /** Not acknowledged yet; for administrators only. */
  breaches: z.array(breach),
  market: z.object({ state, reason: z.string(), until: z.string().nullable() }).nullable(),
});
export type RiskDesk = z.infer<typeof desk>;
export const riskDesk = desk;

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
const hedge = z.object({
  id: z.number(),
  provider: z.string(),
  side: z.enum(["buy", "sell"]),
  units: z.string(),
  openRate: z.string(),
  openedAt: z.string(),
  openedBy: z.string().nullable(),
  reason: z.string(),
  state: z.enum(["open", "closed", "reversed"]),
  closeRate: z.string().nullable(),
  closedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  endedBy: z.string().nullable(),
  profit: z.string().nullable(),
});
export type Hedge = z.infer<typeof hedge>;
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
  hedges: z.array(hedge),
  /** Of the net units after hedges, in the site's currency. */
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
