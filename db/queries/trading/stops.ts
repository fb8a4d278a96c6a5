import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { placedColumns, type PlacedRow, placedRow } from "./orders.ts";

export type TrailingStop = { orderId: number; distance: string | null; unit: string; activation: string | null };

/** Sets the trailing stop of an open order; a null distance ends it and leaves the level. */
export function setTrailingStop(pool: CommonQueryMethods, actor: Actor, stop: TrailingStop): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.set_trailing_stop(${actorId(actor)}, ${stop.orderId}, ${stop.distance}::numeric, ${stop.unit},
            ${stop.activation}::numeric)
    `);
}

export type BreakEven = {
  orderId: number;
  /** From the entry price; null: the spread per unit. */
  offset: string | null;
  /** The gain from which it is executed; null: now; 0 removes an automatic one. */
  gain: string | null;
  unit: string;
};

/** Sets the stop-loss to the break-even level, now or once the gain is reached. */
export function setBreakEven(pool: CommonQueryMethods, actor: Actor, { orderId, offset, gain, unit }: BreakEven) {
  const id = actorId(actor);
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from ${
          gain === null
            ? sql.fragment`trading.set_break_even(${id}, ${orderId}, ${offset}::numeric, ${unit})`
            : sql.fragment`trading.set_break_even_gain(${id}, ${orderId}, ${gain}::numeric, ${unit}, ${offset}::numeric, ${unit})`
        }
    `);
}
