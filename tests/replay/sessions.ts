// Customers' sessions for the interleaving test: each call runs in its own transaction and is recorded with its place
// in the order.
import type pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Kind, Side } from "./model.ts";
import type { Random } from "./random.ts";

export type Customer = { userId: number; accountId: number; currency: string };
type Row = { id: number; open_rate: string; close_rate: string | null; price: string };
export type Act =
  | {
      do: "place";
      instrument: string;
      side: Side;
      units: string;
      profit: string | null;
      loss: string | null;
      trail: string | null;
      row: Row;
    }
  | { do: "close"; order: number }
  | { do: "part"; order: number; units: string; row: Row }
  | { do: "trail"; order: number; distance: string | null; activation: string | null }
  | { do: "gain"; order: number; distance: string }
  | { do: "level"; order: number; which: "profit" | "loss"; level: string | null }
  | {
      do: "pending";
      instrument: string;
      side: Side;
      kind: Kind;
      units: string;
      price: string;
      limit: string | null;
      linked: number | null;
      row: Row;
    }
  | { do: "change"; pending: number; price: string; limit: string | null }
  | { do: "cancel"; pending: number }
  | { do: "adjust"; amount: string }
  | { do: "swap"; orders: number[] };
/**
 * Made at the prices of `frame`; `seq` was drawn while the account was locked, so it orders the changes of one account.
 */
export type Change = { accountId: number; frame: number; seq: number; act: Act };

/** The orders that two sessions of one account share. */
export type Book = { orders: { id: number; units: number }[]; pendings: Waiting[] };
type Waiting = { id: number; instrument: string; side: Side; kind: Kind; price: string; units: string };

const PLACED = `select nextval('public.change_order') as seq,
  (select max(frame) from trading.fresh_edges where account_id = $1 and xmin = pg_current_xact_id()::xid) as frame`;
/** Expected refusals: they change nothing and are not sent to the model. */
const REFUSED = /^(BT20[0-9]|BT21[1-8]|BT249|BT287|BT301|40001|40P01|55P03)$/;

export function createSession(client: pg.Client, adminId: number, changes: Change[], refused: Map<string, number>) {
  async function run<Row extends object>(
    customer: Customer,
    random: Random,
    text: string,
    values: unknown[],
    toAct: (row: Row) => Act,
  ): Promise<Row | null> {
    try {
      await client.query("begin");
      const { rows } = await client.query<Row>(text, values);
      const row = rows[0] as Row;
      const { rows: placed } = await client.query<{ seq: number; frame: number | null }>(PLACED, [customer.accountId]);
      const { seq, frame } = placed[0] as { seq: number; frame: number | null };
      // A slow commit lets frames be applied between the price and the commit.
      if (random.chance(0.5)) await wait(random.integer(0, 6));
      await client.query("commit");
      if (frame === null) return null;
      changes.push({ accountId: customer.accountId, frame: Number(frame), seq: Number(seq), act: toAct(row) });
      return row;
    } catch (error) {
      await client.query("rollback");
      const code = String((error as { code?: unknown }).code);
      if (!REFUSED.test(code)) throw error;
      refused.set(code, (refused.get(code) ?? 0) + 1);
      return null;
    }
  }

  async function act(customer: Customer, book: Book, random: Random, prices: Map<string, number>): Promise<void> {
    const name = random.pick([...prices.keys()]);
    const price = prices.get(name) ?? 1;
    const side = random.pick(["buy", "sell"] as const);
    const priceAt = (share: number): string => (price * (1 + share)).toFixed(5);
    const sign = side === "buy" ? 1 : -1;
    const units = String(1000 * random.integer(10, 60));
    const order = book.orders[random.integer(0, Math.max(0, book.orders.length - 1))];
    const distance = (): string => (price * random.between(0.0003, 0.002)).toFixed(5);
    const draw = random.next();
    if (draw < 0.3 || order === undefined) {
      const profit = random.chance(0.6) ? priceAt(sign * random.between(0.0008, 0.003)) : null;
      const loss = random.chance(0.6) ? priceAt(-sign * random.between(0.0008, 0.003)) : null;
      const trail = random.chance(0.4) ? distance() : null;
      const placed = await run<Row>(
        customer,
        random,
        `select id, open_rate from trading.place_order($1, $2, $3, $4, $5, $6, $7, p_trail => $8,
          p_trail_unit => case when $8::numeric is not null then 'price' end)`,
        [customer.userId, customer.accountId, name, side, units, profit, loss, trail],
        (row) => ({ do: "place", instrument: name, side, units, profit, loss, trail, row }),
      );
      if (placed !== null) book.orders.push({ id: placed.id, units: Number(units) });
    } else if (draw < 0.4) {
      await moveBy(
        customer,
        order.id,
        random,
        distance(),
        random.chance(0.3) ? priceAt(random.between(-0.001, 0.001)) : null,
      );
    } else if (draw < 0.5) {
      await run(customer, random, "select id from trading.close_order($1, $2)", [customer.userId, order.id], () => ({
        do: "close",
        order: order.id,
      }));
    } else if (draw < 0.6) {
      const part = String(1000 * random.integer(1, 8));
      await run<Row>(
        customer,
        random,
        "select id, close_rate from trading.close_order($1, $2, null, $3)",
        [customer.userId, order.id, part],
        (row) => ({ do: "part", order: order.id, units: part, row }),
      );
    } else if (draw < 0.75) {
      const which = random.pick(["profit", "loss"] as const);
      const level = priceAt(random.pick([-1, 1]) * random.between(0.0005, 0.002));
      await run(
        customer,
        random,
        "select id from trading.set_level($1, $2, $3, $4)",
        [customer.userId, order.id, which === "profit" ? "take_profit" : "stop_loss", level],
        () => ({ do: "level", order: order.id, which, level }),
      );
    } else if (draw < 0.88) {
      const kind = random.pick(["limit", "stop", "stop_limit", "market_if_touched"] as const);
      const at = priceAt((kind === "limit" ? -1 : 1) * sign * random.between(0.0005, 0.002));
      const limit = kind === "stop_limit" ? (Number(at) + price * random.between(-0.001, 0.001)).toFixed(5) : null;
      const linked = random.chance(0.4) ? (book.pendings.at(-1)?.id ?? null) : null;
      const placed = await run<Row>(
        customer,
        random,
        `select id, price from trading.place_pending($1, $2, $3, $4, $5, $6, $7, p_limit_price => $8,
          p_linked_id => $9)`,
        [customer.userId, customer.accountId, name, side, kind, units, at, limit, linked],
        (row) => ({ do: "pending", instrument: name, side, kind, units, price: at, limit, linked, row }),
      );
      if (placed !== null) book.pendings.push({ id: placed.id, instrument: name, side, kind, price: at, units });
    } else if (draw < 0.93 && book.pendings.length > 0) {
      const pending = random.pick(book.pendings);
      if (random.chance(0.5)) await change(customer, pending, random, prices.get(pending.instrument) ?? 1);
      else
        await run(
          customer,
          random,
          "select id from trading.cancel_pending($1, $2)",
          [customer.userId, pending.id],
          () => ({ do: "cancel", pending: pending.id }),
        );
    } else {
      const amount = String(random.integer(5, 120));
      const type = random.pick(["add", "subtract", "subtract"] as const);
      await run(
        customer,
        random,
        "select id from money.adjust_balance($1, $2, $3, $4, 'Interleaving')",
        [adminId, customer.accountId, amount, type],
        () => ({ do: "adjust", amount: type === "add" ? amount : `-${amount}` }),
      );
    }
  }

  /** Sets or ends a trailing stop, or sets an automatic break-even. */
  async function moveBy(
    customer: Customer,
    order: number,
    random: Random,
    distance: string,
    activation: string | null,
  ): Promise<void> {
    const draw = random.next();
    if (draw < 0.3)
      await run(
        customer,
        random,
        "select id from trading.set_break_even_gain($1, $2, $3)",
        [customer.userId, order, distance],
        () => ({ do: "gain", order, distance }),
      );
    else {
      const sent = draw < 0.4 ? { distance: null, activation: null } : { distance, activation };
      await run(
        customer,
        random,
        "select id from trading.set_trailing_stop($1, $2, $3, 'price', $4)",
        [customer.userId, order, sent.distance, sent.activation],
        () => ({ do: "trail", order, ...sent }),
      );
    }
  }

  async function change(customer: Customer, pending: Waiting, random: Random, market: number): Promise<void> {
    const isAbove = (pending.side === "buy") !== (pending.kind === "limit");
    const drawn = (market * (1 + (isAbove ? 1 : -1) * random.between(0.0004, 0.002))).toFixed(5);
    const isStopLimit = pending.kind === "stop_limit";
    // An armed stop-limit keeps its stop; a change of it is refused.
    const price = isStopLimit && random.chance(0.5) ? pending.price : drawn;
    const limit = isStopLimit ? (Number(drawn) + market * random.between(-0.001, 0.001)).toFixed(5) : null;
    const changed = await run(
      customer,
      random,
      "select id from trading.change_pending($1, $2, $3, $4, $5)",
      [customer.userId, pending.id, pending.units, price, limit],
      () => ({ do: "change", pending: pending.id, price, limit }),
    );
    if (changed !== null) pending.price = price;
  }

  return { act };
}
