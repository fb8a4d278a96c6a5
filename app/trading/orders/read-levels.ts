import type { CommonQueryMethods } from "slonik";
import { levelsFromPips } from "../../../db/queries/trading/levels-from-pips.ts";
import { Refusal } from "../../http/errors.ts";
import type { TicketLevels } from "../model/order-input.ts";

type Order = TicketLevels & { instrument: string; type: "buy" | "sell" };

/** The two rates of a ticket, from rates or from pips, which are counted from the newest bid (E-16). */
export async function readLevels(pool: CommonQueryMethods, order: Order) {
  const typed = { profit: typedLevel(order, "profit"), loss: typedLevel(order, "loss") };
  const pips = { profit: typed.profit?.pips ?? null, loss: typed.loss?.pips ?? null };
  const counted =
    pips.profit || pips.loss
      ? await levelsFromPips(pool, {
          instrument: order.instrument,
          type: order.type,
          profitPips: pips.profit,
          lossPips: pips.loss,
        })
      : null;
  return {
    profit: order.profit ?? counted?.profit ?? typed.profit?.rate ?? null,
    loss: order.loss ?? counted?.loss ?? typed.loss?.rate ?? null,
    trail: order.trail ?? (order.trailOn ? (order.trailDistance ?? null) : null),
    trailUnit: order.trailUnit,
  };
}

/**
 * A switch that is on without a value is refused, so that no order is opened without the protection that its owner
 * expects.
 */
function typedLevel(order: Order, name: "profit" | "loss"): { pips: string | null; rate: string | null } | null {
  const isOn = name === "profit" ? order.closeAtProfit : order.closeAtLoss;
  if (!isOn) return null;
  const pips = order[`${name}Pips`] ?? null;
  const rate = order[`${name}Rate`] ?? null;
  if (pips || rate || order[name]) return { pips, rate };
  throw new Refusal(422, "invalid_input", "Enter a valid price", { fields: { [name]: "Enter a valid price" } });
}
