import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { placedColumns, type PlacedRow, placedRow } from "./orders.ts";

type Command = {
  orderId: number;
  /** The rate of the new order that was shown, and the largest distance from it in pips; null for any rate (E-36). */
  shown: string | null;
  slippage: string | null;
  idempotencyKey: string | null;
};

/** Closes a position and opens the opposite one (E-38): the closed order, then the new one. */
export function reverseOrder(pool: CommonQueryMethods, actor: Actor, command: Command): Promise<readonly PlacedRow[]> {
  return pool.many(sql.type(placedRow)`
        select ${placedColumns}
        from trading.reverse_order(
            ${actorId(actor)}, ${command.orderId}, null, ${command.shown}::numeric, ${command.slippage}::numeric,
            ${command.idempotencyKey}
        )
    `);
}

/** Opens a second order like an open one, with levels at the same distance (E-38). */
export function doubleOrder(pool: CommonQueryMethods, actor: Actor, command: Command): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.double_order(
            ${actorId(actor)}, ${command.orderId}, null, ${command.shown}::numeric, ${command.slippage}::numeric,
            ${command.idempotencyKey}
        )
    `);
}

type Close = { orderId: number; amount: string; idempotencyKey: string | null };

/** Closes the part of a position that is worth an amount of the account's currency. */
export function closeAmount(pool: CommonQueryMethods, actor: Actor, close: Close): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.close_amount(${actorId(actor)}, ${close.orderId}, ${close.amount}::numeric, ${close.idempotencyKey})
    `);
}
