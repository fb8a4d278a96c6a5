import { z } from "zod";
import { distanceUnit } from "../../../db/queries/trading/orders.ts";
import { decimalText } from "../../http/fields.ts";

/** Empty and null mean "none"; a number is a rate. */
export const level = z
  .union([z.literal("").transform(() => null), z.null(), decimalText("Enter a valid price")], "Enter a valid price")
  .optional();

export const side = z.enum(["buy", "sell"], "Choose buy or sell");
export const instrumentName = z
  .string("Choose an instrument")
  .min(1, "Choose an instrument")
  .max(30, "Unknown instrument");
export const amount = decimalText("Enter a valid amount");

const none = z.union([z.literal("").transform(() => null), z.null()]);
const optionalDecimal = (message: string) => z.union([none, decimalText(message)], message).optional();

/** Units, or the loss at the stop-loss from which SQL computes them: an amount of money, or per cent of the equity. */
const sizes = {
  amount: optionalDecimal("Enter a valid amount"),
  risk: optionalDecimal("Enter a risk above 0, at most 100 % of the equity"),
  riskPercent: optionalDecimal("Enter a risk above 0, at most 100 % of the equity"),
};

/**
 * The ticket's one field, `amount`, has the unit that `sizeBy` names: a form without scripts cannot rename it. Programs
 * send `risk` or `riskPercent`.
 */
export const orderSize = {
  ...sizes,
  sizeBy: z.enum(["units", "risk", "percent"]).optional(),
};

/** The units, the risk, or the percentage that a request names; exactly one of them is set. */
export function sizeOf(input: z.infer<z.ZodObject<typeof orderSize>>) {
  const { amount = null, risk = null, riskPercent = null, sizeBy = "units" } = input;
  if (sizeBy === "risk") return { amount: null, risk: amount ?? risk, riskPercent: null };
  if (sizeBy === "percent") return { amount: null, risk: null, riskPercent: amount ?? riskPercent };
  return {
    amount,
    risk: amount === null ? risk : null,
    riskPercent: amount === null && risk === null ? riskPercent : null,
  };
}

const rate = optionalDecimal("Enter a valid price");

/**
 * The worst accepted rate, and the largest distance in pips from the rate that was shown (E-36). A form without scripts
 * sends the rates of both sides, because its side is chosen after it was rendered.
 */
export const slippageLimit = {
  slippage: optionalDecimal("Maximum slippage must be between 0 and 1,000,000 pips"),
  shown_rate: rate,
};
export const priceLimit = {
  ...slippageLimit,
  bound: rate,
  shown_bid: rate,
  shown_ask: rate,
};

export function limitOf(input: z.infer<z.ZodObject<typeof priceLimit>> & { type: "buy" | "sell" }) {
  const { bound = null, slippage = null, shown_rate, shown_bid, shown_ask, type } = input;
  const shown = shown_rate ?? (type === "buy" ? shown_ask : shown_bid) ?? null;
  return { bound, slippage, shown: slippage === null ? null : shown };
}

const ticked = z.literal("on").optional();

/**
 * The levels of a ticket. Programs and the page's script send `profit` and `loss` as rates. A form without scripts can
 * neither leave out an unticked field nor compute a rate: it sends the switch, the entered value and its unit, and the
 * server converts them. The script does so too where the rate follows from the account.
 */
export const ticketLevels = {
  profit: level,
  loss: level,
  closeAtProfit: ticked,
  closeAtLoss: ticked,
  profitLevel: level,
  lossLevel: level,
  levelsIn: z.enum(["price", "pips", "money", "percent"]).default("price"),
  trail: level,
  trailOn: ticked,
  trailDistance: level,
  trailUnit: distanceUnit.default("pips"),
};

const ticketLevelsInput = z.object(ticketLevels);
export type TicketLevels = z.infer<typeof ticketLevelsInput>;
