import { z } from "zod";
import { decimalText } from "../../http/fields.ts";

/** Empty and null mean "none"; a number is a rate. */
export const level = z
  .union([z.literal("").transform(() => null), z.null(), decimalText("The rate is not valid")], "The rate is not valid")
  .optional();

export const side = z.enum(["buy", "sell"], "Choose buy or sell");
export const instrumentName = z
  .string("Choose an instrument")
  .min(1, "Choose an instrument")
  .max(30, "Unknown instrument");
export const amount = decimalText("The amount is not valid");

/** C-132: a distance of less than one pip is none. */
const pips = level.refine((text) => !text || Number(text) >= 1, "At least 1 pip");
const ticked = z.literal("on").optional();

/**
 * How a ticket names its levels. Programs and our script send `profit` and `loss` as rates. A form without a script cannot leave an unticked
 * field out, nor work out a rate from pips: it sends the switch and what was typed, and the server reads them the same way.
 */
export const ticketLevels = {
  profit: level,
  loss: level,
  closeAtProfit: ticked,
  closeAtLoss: ticked,
  profitRate: level,
  lossRate: level,
  profitPips: pips,
  lossPips: pips,
};

export type TicketLevels = {
  profit?: string | null;
  loss?: string | null;
  closeAtProfit?: "on";
  closeAtLoss?: "on";
  profitRate?: string | null;
  lossRate?: string | null;
  profitPips?: string | null;
  lossPips?: string | null;
};
