// The serial side of the interleaving test: applies one recorded change to the model, and compares the end of both
// sides.
import { decimal, format, type Decimal } from "./decimal.ts";
import type { Model } from "./model.ts";
import type { Change } from "./sessions.ts";
import type { Order, World } from "./world.ts";

const level = (text: string | null): Decimal | null => (text === null ? null : decimal(text));

/** Applies a change that PostgreSQL accepted; returns a line for each difference. */
export function replayChange(model: Model, change: Change, swapPercent: Decimal): string[] {
  const { accountId, act } = change;
  const description = `${JSON.stringify(act)} of account ${accountId} after frame ${change.frame}`;
  if (act.do === "place") {
    const levels = { takeProfit: level(act.profit), stopLoss: level(act.loss) };
    const trail = act.trail === null ? null : { value: decimal(act.trail), unit: "price" as const, activation: null };
    const order = model.place(accountId, act.instrument, act.side, decimal(act.units), levels, act.row.id, trail);
    if ("refused" in order) return [`${description}: the model refuses it for ${order.refused}`];
    return order.openRate === decimal(act.row.open_rate)
      ? []
      : [`${description}: expected ${format(order.openRate, 5)}`];
  }
  if (act.do === "close" || act.do === "part") {
    const openOrder = model.orders.get(act.order);
    if (openOrder === undefined || openOrder.closed !== undefined)
      return [`${description}: the order is not open in the model`];
    const closed =
      act.do === "close" ? model.close(act.order) : model.closePart(act.order, decimal(act.units), act.row.id);
    return "refused" in closed ? [`${description}: the model refuses it for ${closed.refused}`] : [];
  }
  if (act.do === "level" || act.do === "trail" || act.do === "gain") {
    const openOrder = model.orders.get(act.order);
    if (openOrder === undefined || openOrder.closed !== undefined)
      return [`${description}: the order is not open in the model`];
    if (act.do === "trail")
      model.setTrail(
        act.order,
        act.distance === null
          ? null
          : { value: decimal(act.distance), unit: "price", activation: level(act.activation) },
      );
    else if (act.do === "gain")
      model.setBreakEvenGain(act.order, { value: decimal(act.distance), unit: "price" }, null);
    else
      model.setLevels(
        act.order,
        act.which === "profit" ? { takeProfit: level(act.level) } : { stopLoss: level(act.level) },
      );
  } else if (act.do === "pending") {
    model.placePending(accountId, {
      ...act,
      id: act.row.id,
      units: decimal(act.units),
      price: decimal(act.price),
      limitPrice: level(act.limit),
      linkedId: act.linked,
      takeProfit: null,
      stopLoss: null,
      expiresAt: null,
    });
  } else if (act.do === "change") {
    if (model.pendings.get(act.pending)?.status !== "pending")
      return [`${description}: it is not pending in the model`];
    model.changePending(act.pending, { price: decimal(act.price), limitPrice: level(act.limit) });
  } else if (act.do === "cancel") {
    if (model.pendings.get(act.pending)?.status !== "pending")
      return [`${description}: it is not pending in the model`];
    model.cancel(act.pending);
  } else if (act.do === "adjust") model.credit(accountId, decimal(act.amount));
  else {
    for (const order of act.orders) {
      const openOrder = model.orders.get(order);
      if (openOrder === undefined || openOrder.closed !== undefined)
        return [`${description}: order ${order} is not open in the model`];
      model.swap(order, swapPercent);
    }
    model.judge(accountId);
  }
  return [];
}

/**
 * Compares orders, fills, closes, balances and margins of both sides. The model numbers the orders of filled pending
 * orders itself.
 */
export async function compare(world: World, model: Model, afterOrder: number): Promise<string[]> {
  const differences: string[] = [];
  const { rows } = await world.owner.query<Order & { moves: string; parent_id: string | null }>(
    `select o.*,
       (select coalesce(string_agg(s.rate_after::text, ' ' order by s.number), '') from trading.stop_moves s where s.order_id = o.id) as moves
     from trading.orders o where o.id > $1 order by o.id`,
    [afterOrder],
  );
  const got = new Map(rows.map((row) => [Number(row.id), row]));
  const pendings = await world.owner.query<{ id: number; status: string; order_id: number | null }>(
    "select id, status, order_id from trading.pending_orders where id = any($1::bigint[])",
    [[...model.pendings.keys()]],
  );
  const ids = new Map<number, number>();
  for (const { id, status, order_id: orderId } of pendings.rows) {
    const expected = model.pendings.get(Number(id));
    if (status !== expected?.status) differences.push(`pending ${id}: ${status}, expected ${expected?.status}`);
    if (expected?.orderId !== undefined && orderId !== null) ids.set(expected.orderId, Number(orderId));
  }
  if (got.size !== model.orders.size) differences.push(`${got.size} orders, expected ${model.orders.size}`);
  for (const expected of model.orders.values()) {
    const id = ids.get(expected.id) ?? expected.id;
    const row = got.get(id);
    const text = (value: Decimal | undefined, places: number): string =>
      value === undefined ? "" : format(value, places);
    const actual = row && [
      row.close_reason ?? "open",
      row.open_rate,
      row.margin_used,
      row.close_rate ?? "",
      row.pro_loss ?? "",
      row.close_rate === null ? "" : row.exchange_rate,
      row.stop_loss ?? "",
    ];
    // A part keeps no path of its own.
    if (row?.parent_id === null) {
      const path = (levels: Decimal[]) => levels.map((each) => format(each, 5)).join(" ");
      const got = path(
        row.moves
          .split(" ")
          .filter((each) => each !== "")
          .map(decimal),
      );
      const modelled = path((expected.moves ?? []).map((move) => move.level));
      if (got !== modelled) differences.push(`order ${id}: stop moved to ${got}, expected ${modelled}`);
    }
    const closed = expected.closed;
    const expectedValues = [
      closed?.reason ?? "open",
      text(expected.openRate, 5),
      text(expected.margin, 18),
      text(closed?.rate, 5),
      text(closed?.profit, 5),
      text(closed?.exchangeRate, 20),
      text(expected.stopLoss ?? undefined, 5),
    ];
    const places = [0, 5, 18, 5, 5, 20, 5];
    const agree = actual?.every((value, n) =>
      n === 0 || value === ""
        ? value === expectedValues[n]
        : format(decimal(value), places[n] ?? 5) === expectedValues[n],
    );
    if (agree !== true)
      differences.push(`order ${id}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expectedValues)}`);
  }
  for (const account of model.accounts.values()) {
    const state = await world.state(account.id);
    const expected = model.state(account);
    const actual = [format(decimal(state.balance), 5), format(decimal(state.used_margin), 18)];
    const expectedValues = [format(expected.balance, 5), format(expected.usedMargin, 18)];
    if (actual.join() !== expectedValues.join())
      differences.push(
        `account ${account.id} (${account.currency}): ${actual.join()}, expected ${expectedValues.join()}`,
      );
  }
  return differences;
}
