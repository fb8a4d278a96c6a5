import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export const distanceUnit = z.enum(["price", "pips", "money"], "Choose price, pips or money");

/**
 * An order with the names of the specification (C-082): `profit` and `loss` are levels, `pro_loss` is money in the
 * account's currency (floating while open), rates and units are decimal strings.
 */
export const orderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  trade_amount: z.string(),
  instrument: z.string(),
  base_symbol: z.string(),
  quote_symbol: z.string(),
  kind: z.string(),
  price_decimals: z.number(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  close_time: z.string().nullable(),
  close_reason: z.string().nullable(),
  market_rate: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  pro_loss: z.string().nullable(),
  spread: z.string(),
  exchange_rate: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  currency: z.string(),
  status: z.enum(["OPENED", "CLOSED"]),
  /** The order from which this closed part was split. */
  parent_id: z.number().nullable(),
  /** The distance of the trailing stop as a price, and as entered; null: none. */
  trail: z.string().nullable(),
  trail_entered: z.string().nullable(),
  trail_unit: distanceUnit.nullable(),
  trail_activation: z.string().nullable(),
  is_trailing: z.boolean(),
  break_even_gain: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** The columns of orderRow in trading.order_list. */
export const orderColumns = sql.fragment`
    id, account_id, created_at, type, trade_amount, instrument, base_symbol, quote_symbol, kind, price_decimals, open_rate, close_rate,
    close_time, close_reason, market_rate, profit, loss, pro_loss, spread, exchange_rate, leverage, margin_used, currency, status, parent_id,
    trail, trail_entered, trail_unit, trail_activation, is_trailing, break_even_gain`;

/** The result of a function that changes an order: the row with the names of the specification. */
export const placedRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  trade_amount: z.string(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  close_time: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  pro_loss: z.string().nullable(),
  spread: z.string(),
  exchange_rate: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
});
export type PlacedRow = z.infer<typeof placedRow>;

/** The columns of placedRow in a result of type trading.orders. */
export const placedColumns = sql.fragment`
    id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit, stop_loss as loss,
    pro_loss, spread, exchange_rate, leverage, margin_used`;

/** One order of one customer, open or closed; null for another customer's order. */
export function findOrder(
  pool: CommonQueryMethods,
  args: { userId: number; orderId: number },
): Promise<OrderRow | null> {
  return pool.maybeOne(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${args.userId} and id = ${args.orderId}
    `);
}

/** Every open order of one account, newest first. */
export function listOpenOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly OrderRow[]> {
  return pool.any(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and close_time is null
        order by id desc
    `);
}

export type ClosedOrdersFilter = {
  userId: number;
  accountId: number;
  /** Inclusive days in UTC, YYYY-MM-DD. */
  dateStart: string | null;
  dateEnd: string | null;
  limit: number;
  offset: number;
};

/** One page of the closed orders of one account, last closed first. */
export function listClosedOrders(pool: CommonQueryMethods, filter: ClosedOrdersFilter): Promise<readonly OrderRow[]> {
  return pool.any(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${filter.userId} and account_id = ${filter.accountId} and close_time is not null
            and (${filter.dateStart}::date is null or close_time >= (${filter.dateStart}::date)::timestamp at time zone 'UTC')
            and (${filter.dateEnd}::date is null or close_time < (${filter.dateEnd}::date + 1)::timestamp at time zone 'UTC')
        order by close_time desc, id desc
        limit ${filter.limit} offset ${filter.offset}
    `);
}

const counted = z.object({ count: z.number() });

/** The number of orders under the same filter. */
export function countClosedOrders(
  pool: CommonQueryMethods,
  filter: Pick<ClosedOrdersFilter, "userId" | "accountId" | "dateStart" | "dateEnd">,
): Promise<number> {
  return pool.oneFirst(sql.type(counted)`
        select count(*)
        from trading.order_list
        where user_id = ${filter.userId} and account_id = ${filter.accountId} and close_time is not null
            and (${filter.dateStart}::date is null or close_time >= (${filter.dateStart}::date)::timestamp at time zone 'UTC')
            and (${filter.dateEnd}::date is null or close_time < (${filter.dateEnd}::date + 1)::timestamp at time zone 'UTC')
    `);
}

/** The closed order: the order itself, or the closed part, which is an order of its own (`parent_id`). */
const closedRow = placedRow.extend({ parent_id: z.number().nullable() });
export type ClosedRow = z.infer<typeof closedRow>;

type Close = {
  orderId: number;
  instrument: string | null;
  /** The units to close, a decimal string; null for all. */
  units: string | null;
  idempotencyKey: string | null;
  /** The reason of staff; null if none is required. */
  reason?: string | null;
};

/** Closes an order or a part of it at the latest price; an order that is already closed is returned unchanged. */
export function closeOrder(pool: CommonQueryMethods, actor: Actor, close: Close): Promise<ClosedRow> {
  return pool.one(sql.type(closedRow)`
        select ${placedColumns}, parent_id
        from trading.close_order(
            ${actorId(actor)}, ${close.orderId}, ${close.instrument}, ${close.units}::numeric, ${close.idempotencyKey},
            ${close.reason ?? null}
        )
    `);
}

type Level = {
  orderId: number;
  level: "take_profit" | "stop_loss";
  rate: string | null;
  /** Whether a stop-loss that is set ends the trailing stop, which otherwise follows again from it. */
  endsTrail: boolean;
};

/** Sets the take-profit or stop-loss rate of an open order; null clears it. */
export function setLevel(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId, level, rate, endsTrail }: Level,
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.set_level(${actorId(actor)}, ${orderId}, ${level}, ${rate}::numeric, ${endsTrail})
    `);
}
