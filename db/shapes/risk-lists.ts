// Zod types of the lists of the risk desk and of the choices of its filters (trading.risk_lists, trading.risk_choices).
import { z } from "zod";

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

const choice = z.object({ id: z.number(), name: z.string() });
const choices = z.object({ plans: z.array(choice), countries: z.array(z.string()), managers: z.array(choice) });
export type RiskChoices = z.infer<typeof choices>;
export const riskChoices = choices;
