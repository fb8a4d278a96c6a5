import type { CommonQueryMethods } from "slonik";
import type { z } from "zod";
import type { Actor } from "../../../db/actor.ts";
import { sizeByRisk } from "../../../db/generated/trading.ts";
import { Refusal } from "../../http/errors.ts";
import { type orderSize, sizeOf } from "../model/order-input.ts";

type Order = z.infer<z.ZodObject<typeof orderSize>> & {
  accountId: number;
  instrument: string;
  type: "buy" | "sell";
  price: string;
  loss: string | null;
};

/** The units of a pending order: entered, or computed by SQL from a risk and the order's own price (E-37). */
export async function unitsOf(pool: CommonQueryMethods, actor: Actor, order: Order): Promise<string> {
  const { amount, risk, riskPercent } = sizeOf(order);
  if (amount !== null) return amount;
  if (risk === null && riskPercent === null) {
    throw new Refusal(422, "invalid_input", "Enter a valid amount", { fields: { amount: "Enter a valid amount" } });
  }
  const { accountId: balanceId, instrument, type, price, loss: stopLoss } = order;
  return sizeByRisk(pool, { actor, balanceId, instrument, type, price, stopLoss, risk, riskPercent });
}
