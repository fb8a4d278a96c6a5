// Zod types of the results of trading.instrument_controls and trading.customer_controls.
import { z } from "zod";
import { assetCategories } from "../queries/market/list-instruments.ts";
import { lastChange } from "../queries/audit/last-change.ts";
import { controlScopes, customerStates, tradeStates } from "./control-names.ts";

export const customerState = z.enum(customerStates);
const scope = z.enum(controlScopes);
const stamp = { reason: z.string(), by: z.string().nullable(), at: z.string() };

const controls = z.object({
  quote: z.string(),
  category: z.enum(assetCategories),
  decimals: z.number(),
  pip: z.string(),
  changed: lastChange,
  /** Of the instrument alone; a category or the whole market can restrict it further. */
  state: z.enum(tradeStates),
  stateUntil: z.string().nullable(),
  /** The largest markup per side; null without a price. */
  maxMarkup: z.string().nullable(),
  markup: z.object({ bid: z.string(), ask: z.string(), until: z.string().nullable(), ...stamp }).nullable(),
  tiers: z.object({ limits: z.array(z.string()), leverages: z.array(z.string()), ...stamp }).nullable(),
  sizes: z.array(z.object({ scope, maxOrder: z.string().nullable(), maxOpen: z.string().nullable(), ...stamp })),
  windows: z.array(
    z.object({
      id: z.number(),
      scope,
      leverage: z.string(),
      isWeekly: z.boolean(),
      from: z.string(),
      until: z.string(),
      timeZone: z.string(),
      isNow: z.boolean(),
      ...stamp,
    }),
  ),
});
export type InstrumentControls = z.infer<typeof controls>;
export const instrumentControls = controls.nullable();

export const customerControls = z.object({
  name: z.string(),
  state: customerState,
  maxLeverage: z.string().nullable(),
  reason: z.string().nullable(),
  until: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  changed: lastChange,
});
export type CustomerControls = z.infer<typeof customerControls>;
