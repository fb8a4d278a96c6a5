import { useState } from "react";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { decimal } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { shareOf } from "./share-of.ts";

type Options = { order: OrderRow; step: string; share: number };

/**
 * The amount to close. Part of the position may be closed elsewhere meanwhile: a chosen part stays as it is, and only a
 * customer who chose everything closes what is left. `typed` is the amount of a form that was refused without scripts.
 */
export function useCloseUnits({ order, step, share }: Options, typed: unknown) {
  const chosen = share === 100 ? null : shareOf(order.trade_amount, share, step);
  const [written, write] = useState(typeof typed === "string" ? typed : chosen);
  const [opened] = useState(order.trade_amount);
  const units = written ?? order.trade_amount;
  return {
    units,
    /** Null: everything. */
    write,
    whole: decimal(units) !== null && formatUnits(units) === formatUnits(order.trade_amount),
    isTooMuch: order.trade_amount !== opened && compareDecimals(units, order.trade_amount) > 0,
  };
}
