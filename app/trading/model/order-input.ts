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

/** A distance must be at least one pip (C-132). */
const pips = level.refine((text) => !text || Number(text) >= 1, "Minimum 1 pip");
const ticked = z.literal("on").optional();

/**
 * The levels of a ticket. Programs and the page's script send `profit` and `loss` as rates. A form without scripts can
 * neither leave out an unticked field nor compute a rate from pips: it sends the switch and the entered value, and the
 * server converts them.
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
  trail: level,
  trailOn: ticked,
  trailDistance: level,
  trailUnit: distanceUnit.default("pips"),
};

const ticketLevelsInput = z.object(ticketLevels);
export type TicketLevels = z.infer<typeof ticketLevelsInput>;
