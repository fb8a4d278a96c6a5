import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { ticketLevels } from "../../../db/generated/trading.ts";
import { Refusal } from "../../http/errors.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { TicketLevels } from "../model/order-input.ts";

type Order = TicketLevels & {
  accountId: number;
  instrument: string;
  type: "buy" | "sell";
  /** The units; null for an order that is sized by risk. */
  amount: string | null;
  /** The price at which a pending order would open; null for a market order. */
  price: string | null;
};

/** The two rates of a ticket: entered, or computed by SQL from another unit (E-16, Q-431). */
export async function readLevels(pool: CommonQueryMethods, actor: Actor, order: Order) {
  const { accountId: balanceId, instrument, type, amount, price, levelsIn: unit } = order;
  const entered = { profit: enteredLevel(order, "profit"), loss: enteredLevel(order, "loss") };
  const rates =
    unit === "price" || (!entered.profit && !entered.loss)
      ? entered
      : await ticketLevels(pool, { actor, balanceId, instrument, type, price, amount, unit, ...entered });
  return {
    profit: order.profit ?? rates.profit,
    loss: order.loss ?? rates.loss,
    trail: order.trail ?? (order.trailOn ? (order.trailDistance ?? null) : null),
    trailUnit: order.trailUnit,
  };
}

/**
 * A switch that is on without a value is refused, so that no order is opened without the protection that its owner
 * expects.
 */
function enteredLevel(order: Order, name: "profit" | "loss"): string | null {
  const isOn = name === "profit" ? order.closeAtProfit : order.closeAtLoss;
  if (!isOn) return null;
  const value = order[`${name}Level`] ?? null;
  // A distance must be at least one pip (C-132).
  if (value && order.levelsIn === "pips" && compareDecimals(value, "1") < 0) throw refusal(name, "Minimum 1 pip");
  if (value || order[name]) return value;
  throw refusal(name, "Enter a valid price");
}

function refusal(name: string, message: string): Refusal {
  return new Refusal(422, "invalid_input", message, { fields: { [name]: message } });
}
