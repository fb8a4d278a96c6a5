// Plays one script against the engine and against the model, tick by tick, and returns the differences.
import { type Decimal, decimal, format, multiply } from "./decimal.ts";
import type { Action, Event } from "./book.ts";
import { endOfDay, instruments, people, placesOf, plans, tiers } from "./book.ts";
import {
  asTiers,
  createModel,
  type Kind,
  leverageOf,
  type Model,
  type Order as ModelOrder,
  pipSize,
  type Plan,
  reachesLoss,
  reachesProfit,
  type Side,
  type Tick,
} from "./model.ts";
import { applyTool } from "./tools.ts";
import type { Order, TrailInput, World } from "./world.ts";

const spreads = { forex: "1.2", commodity: "3000" } as const;
const refusals: Record<string, string> = {
  BT202: "price",
  BT203: "price",
  BT205: "balance",
  BT206: "free_margin",
  BT208: "level",
  BT209: "level",
  BT266: "bound",
  BT267: "risk",
};

type Customer = { userId: number; accountId: number; currency: string };
export type Played = {
  differences: string[];
  orders: number;
  ticks: number;
  reasons: Record<string, number>;
  fills: Record<string, number>;
  protections: number;
  /** How often each tool was used, refusals included. */
  toolUses: Record<string, number>;
};

const asPlan = (row: Record<string, string | null>): Plan => {
  const values = (ending: string) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        name.endsWith(ending) && value !== null ? [[name.replace(ending, ""), decimal(value)]] : [],
      ),
    );
  return { leverage: values("_leverage"), stopOut: values("_stopout") };
};

/** Sums with a division differ beyond their last digits: equal within less than one unit of the last compared place. */
const isClose = (actual: string, expectedValue: Decimal, places: number): boolean => {
  // PostgreSQL returns quotients with more decimals than any comparison needs.
  const difference = decimal(actual.replace(/(\.\d{30})\d+$/, "$1")) - expectedValue;
  return (difference < 0n ? -difference : difference) < decimal(`0.${"0".repeat(places - 1)}1`);
};

const isEqual = (
  actual: string | null | undefined,
  expectedValue: Decimal | null | undefined,
  places: number,
): boolean =>
  actual === null || actual === undefined || expectedValue === null || expectedValue === undefined
    ? (actual ?? null) === null && (expectedValue ?? null) === null
    : format(decimal(actual), places) === format(expectedValue, places);

export async function play(world: World, ticks: Tick[], script: Event[], size: number): Promise<Played> {
  const model = createModel();
  const differences: string[] = [];
  const addDifference = (what: string): void => void differences.push(what);
  const customers = await populate(world, model);
  /** The script's nth accepted or refused order: the model's order beside the engine's. */
  const placed: ({ model: ModelOrder; id: number; customer: Customer } | null)[] = [];
  const toolUses: Record<string, number> = {};
  const pendings: { id: number; modelId: number; customer: Customer; units: string }[] = [];

  async function act(each: Action): Promise<void> {
    if (each.do === "place") placed.push(await place(each));
    else if (each.do === "pending") await placePending(each);
    else if (each.do === "change") await changePending(each);
    else if (each.do === "close") await close(each.order);
    else if (each.do === "tool") await tool(each);
    else await protect(each.order, each.level, each.distance);
  }

  const customerOf = (n: number): Customer => {
    const customer = customers[n];
    if (customer === undefined) throw new Error(`No customer ${n}`);
    return customer;
  };

  function sizeOf(customer: Customer, name: string, side: Side, share: number): string {
    const instrument = model.instruments.get(name);
    const account = model.accountOf(customer.accountId);
    if (instrument?.ask === undefined || instrument.bid === undefined) throw new Error(`${name} has no price yet`);
    const price = Number(format(side === "buy" ? instrument.ask : instrument.bid, 10));
    const rate = Number(format(model.exchangeRate(instrument.quote, account.currency), 20));
    const leverage = Number(format(leverageOf(account.plan, instrument), 4));
    return ((share * Number(format(account.balance, 5)) * leverage * rate) / price).toFixed(2);
  }

  function levels(name: string, side: Side, at: number, profit: number | null, loss: number | null) {
    const sign = side === "buy" ? 1 : -1;
    const price = (distance: number | null, direction: number) =>
      distance === null ? null : (at * (1 + direction * sign * distance)).toFixed(placesOf(name));
    return { profit: price(profit, 1), loss: price(loss, -1) };
  }
  const marketOf = (name: string, side: Side): number => {
    const instrument = model.instruments.get(name);
    return Number(format((side === "buy" ? instrument?.ask : instrument?.bid) ?? 0n, 10));
  };
  const level = (text: string | null): Decimal | null => (text === null ? null : decimal(text));

  /** Every sixth order trails, half of them from an activation price. */
  function trailOf(name: string, side: Side): TrailInput {
    if (placed.length % 6 !== 0) return null;
    const at = marketOf(name, side);
    const places = placesOf(name);
    const activation = placed.length % 12 === 0 ? null : (at * (side === "buy" ? 1.0004 : 0.9996)).toFixed(places);
    return { distance: (at * 0.001).toFixed(places), unit: "price", activation };
  }

  async function place(each: Action & { do: "place" }) {
    const customer = customerOf(each.customer);
    const { profit, loss } = levels(
      each.instrument,
      each.side,
      marketOf(each.instrument, each.side),
      each.profit,
      each.loss,
    );
    const units = sizeOf(customer, each.instrument, each.side, each.share);
    if (Number(units) <= 0) return null;
    const trail = trailOf(each.instrument, each.side);
    const limits = limitsOf(each);
    const expected = model.place(
      customer.accountId,
      each.instrument,
      each.side,
      decimal(units),
      { takeProfit: level(profit), stopLoss: level(loss) },
      undefined,
      trail && {
        value: decimal(trail.distance),
        unit: trail.unit,
        activation: trail.activation === null ? null : decimal(trail.activation),
      },
      limits.model,
    );
    const got = await world
      .place(
        customer.userId,
        customer.accountId,
        each.instrument,
        each.side,
        units,
        profit,
        loss,
        null,
        trail,
        limits.input,
      )
      .catch((error: { code?: string }) => error.code ?? String(error));
    const what = `${each.side} ${units} ${each.instrument} of account ${customer.accountId}`;
    if (typeof got === "string" || "refused" in expected) {
      const expectedValue = "refused" in expected ? expected.refused : "accepted";
      const actual = typeof got === "string" ? (refusals[got] ?? got) : "accepted";
      if (actual !== expectedValue) addDifference(`${what}: ${actual}, expected ${expectedValue}`);
      return null;
    }
    if (!isEqual(got.units, expected.units, 8))
      addDifference(`${what}: ${got.units} units, expected ${format(expected.units, 8)}`);
    if (!isEqual(got.open_rate, expected.openRate, 12))
      addDifference(`${what}: opened at ${got.open_rate}, expected ${format(expected.openRate, 6)}`);
    if (!isEqual(got.margin_used, expected.margin, 18))
      addDifference(`${what}: margin ${got.margin_used}, expected ${format(expected.margin, 18)}`);
    if (!isEqual(got.spread, expected.spread, 12))
      addDifference(`${what}: spread ${got.spread}, expected ${format(expected.spread, 12)}`);
    if (!isEqual(got.stop_out_level, expected.stopOutLevel, 6))
      addDifference(`${what}: level ${got.stop_out_level}, expected ${format(expected.stopOutLevel, 2)}`);
    return { model: expected, id: got.id, customer };
  }

  /** The price bound (E-36) or the risk (E-37) of a new order. */
  function limitsOf({ instrument: name, side, slipped, risk }: Action & { do: "place" }) {
    const instrument = model.instruments.get(name);
    const market = side === "buy" ? instrument?.ask : instrument?.bid;
    if (risk !== null) return { model: { riskPercent: decimal(risk) }, input: { riskPercent: String(risk) } };
    if (slipped === null || instrument === undefined || market === undefined) return { model: {}, input: {} };
    const moved = (pips: number) => multiply(instrument.pip, decimal(pips)) * (side === "buy" ? 1n : -1n);
    const shown = market - moved(slipped);
    return { model: { bound: shown + moved(2) }, input: { shown: format(shown, 10), slippage: "2" } };
  }

  async function tool(each: Action & { do: "tool" }): Promise<void> {
    const known = placed[each.order];
    if (known === undefined || known === null) return;
    const used = await applyTool({ world, model }, { ...known, userId: known.customer.userId }, each);
    if ("difference" in used) addDifference(used.difference);
    else {
      toolUses[each.tool] = (toolUses[each.tool] ?? 0) + 1;
      if (used.opened !== null && used.id !== null)
        placed.push({ model: used.opened, id: used.id, customer: known.customer });
    }
  }

  /** The drawn price of a pending order on its side of the market, and the limit of a stop-limit. */
  function pricesOf(
    drawn: { distance: number; limit: number; isAbove: boolean },
    name: string,
    side: Side,
    kind: Kind,
  ): { price: string; limit: string | null } {
    const isAbove = kind === "market_if_touched" ? drawn.isAbove : (side === "buy") !== (kind === "limit");
    const price = marketOf(name, side) * (isAbove ? 1 + drawn.distance : 1 - drawn.distance);
    const limit = kind === "stop_limit" ? (price * (1 + drawn.limit)).toFixed(placesOf(name)) : null;
    return { price: price.toFixed(placesOf(name)), limit };
  }

  async function placePending(each: Action & { do: "pending" }): Promise<void> {
    const customer = customerOf(each.customer);
    const { price, limit } = pricesOf(each, each.instrument, each.side, each.kind);
    const { profit, loss } = levels(each.instrument, each.side, Number(limit ?? price), each.profit, each.loss);
    const units = sizeOf(customer, each.instrument, each.side, each.share);
    if (Number(units) <= 0) return;
    const isDay = each.isDay && each.expires === null;
    const expires = each.expires === null ? null : new Date(each.expires).toISOString();
    const linked = each.isLinked
      ? pendings.findLast(
          (known) => known.customer === customer && model.pendings.get(known.modelId)?.status === "pending",
        )
      : undefined;
    const got = await world
      .placePending(
        customer.userId,
        customer.accountId,
        each.instrument,
        each.side,
        each.kind,
        units,
        price,
        profit,
        loss,
        expires,
        limit,
        linked?.id ?? null,
        null,
        isDay ? "day" : null,
      )
      .catch((error: { code?: string; message: string }) => `${error.code} ${error.message}`);
    if (typeof got === "string")
      return void (
        /^BT2(02|03|15)/.test(got) ||
        addDifference(`pending ${each.side} ${each.kind} ${each.instrument} at ${price}: ${got}`)
      );
    const expected = model.placePending(customer.accountId, {
      id: pendings.length + 1,
      instrument: each.instrument,
      side: each.side,
      kind: each.kind,
      units: decimal(units),
      price: decimal(price),
      limitPrice: level(limit),
      linkedId: linked?.modelId ?? null,
      takeProfit: level(profit),
      stopLoss: level(loss),
      expiresAt: isDay ? endOfDay(model.now()) : each.expires,
    });
    pendings.push({ id: got.id, modelId: expected.id, customer, units });
  }

  async function changePending(each: Action & { do: "change" }): Promise<void> {
    const known = pendings[each.pending];
    const pending = known === undefined ? undefined : model.pendings.get(known.modelId);
    if (known === undefined || pending === undefined) return;
    const { name } = pending.instrument;
    const drawn = pricesOf(each, name, pending.side, pending.kind);
    const price = pending.isArmed === true ? format(pending.price, placesOf(name)) : drawn.price;
    const got = await world.app
      .query("select id from trading.change_pending($1, $2, $3, $4, $5, p_expires_at => $6)", [
        known.customer.userId,
        known.id,
        known.units,
        price,
        drawn.limit,
        pending.expiresAt === null ? null : new Date(pending.expiresAt).toISOString(),
      ])
      .catch((error: { code?: string }) => error.code ?? String(error));
    const isPending = pending.status === "pending";
    if (typeof got === "string") {
      // A new limit may be reached already; then nothing changes on either side.
      const expected = isPending ? ["BT203", "BT218"] : ["BT214", "BT203", "BT204", "BT218", "BT215"];
      if (!expected.includes(got)) addDifference(`change of pending ${known.id}: ${got}, it is ${pending.status}`);
      return;
    }
    if (!isPending) addDifference(`change of pending ${known.id} was accepted, it is ${pending.status}`);
    model.changePending(known.modelId, { price: decimal(price), limitPrice: level(drawn.limit) });
  }

  async function close(n: number): Promise<void> {
    const known = placed[n];
    if (known === undefined || known === null) return;
    const expected = model.close(known.model.id);
    const got = await world
      .close(known.customer.userId, known.id, known.model.instrument.name)
      .catch((error: { code?: string }) => error.code ?? String(error));
    if (typeof got === "string" || "refused" in expected) {
      const expectedValue = "refused" in expected ? expected.refused : "closed";
      const actual = typeof got === "string" ? (refusals[got] ?? got) : "closed";
      if (actual !== expectedValue) addDifference(`close of order ${known.id}: ${actual}, expected ${expectedValue}`);
    }
  }

  async function protect(n: number, which: "profit" | "loss", distance: number): Promise<void> {
    const known = placed[n];
    if (known === undefined || known === null || known.model.closed !== undefined) return;
    const { side, instrument } = known.model;
    const { [which]: text } = levels(instrument.name, side, marketOf(instrument.name, side), distance, distance);
    const value = level(text);
    const market = side === "buy" ? instrument.ask : instrument.bid;
    const refused =
      market === undefined ||
      (which === "profit" ? reachesProfit(side, value, market) : reachesLoss(side, value, market));
    const got = await world
      .one<Order>(world.app, "select * from trading.set_level($1, $2, $3, $4)", [
        known.customer.userId,
        known.id,
        which === "profit" ? "take_profit" : "stop_loss",
        text,
      ])
      .catch((error: { code?: string }) => error.code ?? String(error));
    if (typeof got === "string") {
      // Without a fresh price a level may be refused; then nothing changes on either side.
      if (!refused && refusals[got] !== "price") addDifference(`${which} of order ${known.id}: ${got}`);
      return;
    }
    if (refused) addDifference(`${which} of order ${known.id} at ${text} was accepted`);
    model.setLevels(known.model.id, which === "profit" ? { takeProfit: value } : { stopLoss: value });
  }

  let waiting: Tick[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    await (size === 1 ? world.oneByOne(waiting) : world.frame(waiting));
    waiting = [];
  };
  let nextEvent = 0;
  for (const tick of ticks) {
    for (let event = script[nextEvent]; event !== undefined && event.time <= tick.time; event = script[++nextEvent]) {
      await flush();
      await act(event.action);
    }
    model.tick(tick);
    waiting.push(tick);
    if (waiting.length === (size === 1 ? 500 : size)) await flush();
  }
  await flush();
  await world.worker.query("select trading.sweep()");
  await world.worker.query("select trading.publish_stop_moves()");
  model.expire();

  await compareOrders();
  const protections = await compareAccounts();
  const reasons: Record<string, number> = {};
  for (const order of model.orders.values())
    reasons[order.closed?.reason ?? "open"] = (reasons[order.closed?.reason ?? "open"] ?? 0) + 1;
  const fills: Record<string, number> = {};
  for (const each of model.pendings.values()) fills[each.status] = (fills[each.status] ?? 0) + 1;
  return { differences, orders: model.orders.size, ticks: ticks.length, reasons, fills, protections, toolUses };

  async function compareOrders(): Promise<void> {
    const rows = new Map(
      (await world.owner.query<Order>("select * from trading.orders")).rows.map((row) => [row.id, row]),
    );
    const pairs = placed.flatMap((each) => (each === null ? [] : [{ id: each.id, model: each.model }]));
    for (const { id, modelId } of pendings) {
      const expected = model.pendings.get(modelId);
      const got = await world.one<{
        status: string;
        order_id: number | null;
        reason: string | null;
        ended: string | null;
      }>(
        world.owner,
        "select status, order_id, reason, settled_at as ended from trading.pending_orders where id = $1",
        [id],
      );
      if (got.status !== expected?.status)
        addDifference(`pending ${id}: ${got.status} (${got.reason}), expected ${expected?.status}`);
      else if (got.ended !== null && Date.parse(got.ended) !== expected.endedAt)
        addDifference(
          `pending ${id}: ${got.status} at ${got.ended}, expected ${new Date(expected.endedAt ?? 0).toISOString()}`,
        );
      const order = expected?.orderId === undefined ? undefined : model.orders.get(expected.orderId);
      if (order !== undefined && got.order_id !== null) pairs.push({ id: got.order_id, model: order });
    }
    if (pairs.length !== rows.size) addDifference(`${rows.size} orders, expected ${pairs.length}`);
    for (const { id, model: expected } of pairs) {
      const got = rows.get(id);
      if (got === undefined) continue;
      const what = `order ${id} (${expected.side} ${expected.instrument.name}, account ${expected.account.id})`;
      const expectedValue = expected.closed;
      const reason = got.close_reason;
      if (!isEqual(got.stop_loss, expected.stopLoss, 12))
        addDifference(
          `${what}: stop-loss ${got.stop_loss}, expected ${expected.stopLoss && format(expected.stopLoss, 6)}`,
        );
      if ((reason ?? "open") !== (expectedValue?.reason ?? "open"))
        addDifference(
          `${what}: ${reason ?? "open"} at ${got.close_time}, expected ${expectedValue?.reason ?? "open"} at ${expectedValue === undefined ? "" : new Date(expectedValue.time).toISOString()}`,
        );
      else if (expectedValue !== undefined) {
        if (!isEqual(got.close_rate, expectedValue.rate, 12))
          addDifference(`${what}: closed at ${got.close_rate}, expected ${format(expectedValue.rate, 6)}`);
        if (!isEqual(got.pro_loss, expectedValue.profit, 5))
          addDifference(`${what}: profit ${got.pro_loss}, expected ${format(expectedValue.profit, 5)}`);
        if (!isEqual(got.exchange_rate, expectedValue.exchangeRate, 20))
          addDifference(
            `${what}: exchange rate ${got.exchange_rate}, expected ${format(expectedValue.exchangeRate, 20)}`,
          );
        if (got.close_time !== null && Date.parse(got.close_time) !== expectedValue.time)
          addDifference(`${what}: closed ${got.close_time}, expected ${new Date(expectedValue.time).toISOString()}`);
      }
    }
  }

  async function compareAccounts(): Promise<number> {
    let protections = 0;
    for (const account of model.accounts.values()) {
      const expected = model.state(account);
      const got = await world.state(account.id);
      const { paid } = await world.one<{ paid: string }>(
        world.owner,
        "select coalesce(sum(amount), 0) as paid from money.transfers where kind = 'negative_balance_protection' and customer_account_id = $1",
        [account.id],
      );
      if (account.protection > 0n) protections++;
      for (const [name, actual, expectedValue, places] of [
        ["balance", got.balance, expected.balance, 5],
        ["profit or loss", got.profit_loss, expected.profitLoss, 12],
        ["equity", got.equity, expected.equity, 12],
        ["used margin", got.used_margin, expected.usedMargin, 18],
        ["free margin", got.free_margin, expected.freeMargin, 12],
        ["protection", paid, account.protection, 5],
      ] as const) {
        if (!isClose(actual, expectedValue, places))
          addDifference(
            `account ${account.id} (${account.currency}): ${name} ${actual}, expected ${format(expectedValue, places)}`,
          );
      }
    }
    return protections;
  }
}

async function populate(world: World, model: Model): Promise<Customer[]> {
  await world.category("forex", spreads.forex);
  await world.category("commodity", spreads.commodity);
  const planIds: number[] = [];
  for (const each of plans) planIds.push(await world.plan(each));
  for (const each of instruments) {
    await world.instrument(each.name, each.category, each.leverage);
    const steps = tiers[each.name];
    if (steps !== undefined) await world.tiers(each.name, steps);
    const [base = "", quote = ""] = each.name.split("_");
    model.addInstrument({
      name: each.name,
      base,
      quote,
      category: each.category,
      leverage: decimal(each.leverage),
      ...(steps !== undefined && { tiers: asTiers(steps) }),
      pip: pipSize(quote, null),
      decimals: placesOf(each.name),
      spreadPips: decimal(spreads[each.category]),
      staleAfter: 60_000,
      maxJump: decimal("0.20"),
    });
  }
  const customers: Customer[] = [];
  for (const each of people) {
    const { userId, accountId } = await world.customer(
      each.currency,
      each.balance,
      each.plan === null ? null : (planIds[each.plan] ?? null),
    );
    const plan = each.plan === null ? undefined : plans[each.plan];
    model.addAccount(accountId, each.currency, decimal(each.balance), plan === undefined ? null : asPlan(plan));
    customers.push({ userId, accountId, currency: each.currency });
  }
  return customers;
}
