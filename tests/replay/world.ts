// Customers, instruments and prices for tests of the engine, with one connection for each kind of caller.
import pg from "pg";
import type { Kind, Steps } from "./model.ts";

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Order = {
  units: string;
  id: number;
  account_id: number;
  open_rate: string;
  spread: string;
  leverage: string;
  margin_used: string;
  exchange_rate: string;
  stop_out_level: string;
  take_profit: string | null;
  stop_loss: string | null;
  close_time: string | null;
  close_rate: string | null;
  close_reason: string | null;
  pro_loss: string | null;
};
export type State = {
  balance: string;
  held: string;
  profit_loss: string;
  equity: string;
  used_margin: string;
  free_margin: string;
  margin_level: string | null;
};
type Tick = { instrument: string; bid: string; ask: string; time: number | string };
export type TrailInput = { distance: string; unit: "price" | "pips" | "money"; activation: string | null } | null;
/** The rate shown with the largest slippage in pips (E-36), or the risk in per cent of the equity (E-37). */
export type LimitInput = { shown?: string | null; slippage?: string | null; riskPercent?: string | null };
type Category = "forex" | "commodity" | "index" | "stock" | "crypto";

const PLACE_PENDING = `select * from trading.place_pending($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  p_limit_price => $11, p_linked_id => $12, p_trail => $13, p_trail_unit => $14, p_trail_activation => $15,
  p_expiry => $16)`;

const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : String) } as unknown as pg.CustomTypesConfig;

export async function connect(url: string, role?: "bourse_app" | "bourse_worker"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  await client.query("set time zone 'UTC'");
  if (role !== undefined) await client.query(`set role ${role}`);
  return client;
}

export async function createWorld(url: string) {
  const owner = await connect(url);
  const app = await connect(url, "bourse_app");
  const worker = await connect(url, "bourse_worker");
  let people = 0;

  async function one<Row extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await client.query<Row>(text, values);
    const [row] = rows;
    if (row === undefined) throw new Error(`No row: ${text}`);
    return row;
  }

  await owner.query(`
    insert into market.currencies (code, name, symbol, is_account_currency)
    select code, code, code, true from unnest(array['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CNH']) code
    on conflict (code) do nothing`);
  await owner.query(
    "insert into market.calendars (code, time_zone) values ('always', 'UTC') on conflict (code) do nothing",
  );
  await owner.query(`
    insert into market.categories (category, calendar_id)
    select category, c.id
    from unnest(enum_range(null::market.category)) category, market.calendars c
    where c.code = 'always'
    on conflict (category) do nothing`);
  await owner.query(
    "update market.clock_state set source = 'ticks', hours = 'always', feed = 'test', tick_time = null",
  );
  const admin = await person(1);

  async function person(role: number): Promise<number> {
    people++;
    const { id } = await one<{ id: number }>(
      owner,
      `
      insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
      values ($1, '$argon2id$nobody-logs-in', $2, $3, true) returning id`,
      [`person-${people}-${role}@example.com`, `Person ${people}`, role],
    );
    return id;
  }

  async function credit(accountId: number, amount: string): Promise<void> {
    await app.query("select money.adjust_balance($1, $2, $3, 'add', 'Opening balance')", [admin, accountId, amount]);
  }

  /** A customer with one account and, if requested, money on it. */
  async function customer(
    currency = "USD",
    balance = "0",
    planId: number | null = null,
    mode: "real" | "demo" = "real",
  ) {
    const userId = await person(3);
    const { id: accountId } = await one<{ id: number }>(
      owner,
      "insert into money.accounts (user_id, mode, currency) values ($1, $2, $3) returning id",
      [userId, mode, currency],
    );
    const other = mode === "real" ? "demo" : "real";
    await owner.query("insert into money.accounts (user_id, mode, currency) values ($1, $2, $3)", [
      userId,
      other,
      currency,
    ]);
    await owner.query("update iam.users set active_account_id = $2, plan_id = $3 where id = $1", [
      userId,
      accountId,
      planId,
    ]);
    await owner.query("insert into iam.profiles (user_id) values ($1) on conflict do nothing", [userId]);
    if (Number(balance) > 0) await credit(accountId, balance);
    return { userId, accountId };
  }

  async function instrument(
    name: string,
    category: Category,
    leverage: string,
    pipSize: string | null = null,
  ): Promise<number> {
    const [base, quote] = name.split("_");
    const { id } = await one<{ id: number }>(
      owner,
      `
      insert into market.instruments (name, base, quote, category, leverage, pip_size)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (name) where deleted_at is null do update
      set category = excluded.category, leverage = excluded.leverage, pip_size = excluded.pip_size, tradable = true,
        calendar_id = null, stale_after = null, min_units = 0.00000001, max_units = 1e12, unit_step = 0.00000001
      returning id`,
      [name, base, quote, category, leverage, pipSize],
    );
    return id;
  }

  /** Margin tiers of an instrument: the limit of each but the last, and its leverage. */
  async function tiers(name: string, steps: Steps): Promise<void> {
    await owner.query(
      `insert into trading.margin_tiers (instrument_id, limits, leverages, reason, set_at)
       select i.id, $2::numeric[], $3::numeric[], 'A test', now() from market.instruments i where i.name = $1`,
      [name, steps.flatMap(([limit]) => limit ?? []), steps.map(([, leverage]) => leverage)],
    );
  }

  /** A price markup of both sides from the first tick on. */
  async function markup(name: string, size: string): Promise<void> {
    await owner.query(
      `insert into market.price_markups (instrument_id, bid_markup, ask_markup, starts_after, reason, set_at)
       select i.id, $2, $2, '-infinity', 'A test', now() from market.instruments i where i.name = $1`,
      [name, size],
    );
    await owner.query("update market.clock_state set has_markups = true");
  }

  async function category(name: Category, spreadPips: string, maxJump = "0.20"): Promise<void> {
    await owner.query(
      "update market.categories set spread_pips = $2, max_jump = $3, stale_after = '60 seconds' where category = $1",
      [name, spreadPips, maxJump],
    );
  }

  async function plan(values: Record<string, string | null>): Promise<number> {
    const names = Object.keys(values);
    const { id } = await one<{ id: number }>(
      owner,
      `
      insert into money.plans (name${names.map((each) => `, ${each}`).join("")})
      values ('Plan'${names.map((_, index) => `, $${index + 1}`).join("")}) returning id`,
      Object.values(values),
    );
    return id;
  }

  const asJson = (ticks: Tick[]): string =>
    JSON.stringify(
      ticks.map((tick) => ({
        ...tick,
        time: typeof tick.time === "number" ? new Date(tick.time).toISOString() : tick.time,
      })),
    );

  return {
    owner,
    app,
    worker,
    admin,
    person,
    customer,
    credit,
    instrument,
    tiers,
    markup,
    category,
    plan,
    one,
    /** Applies one frame in one call. */
    frame: (ticks: Tick[]) => worker.query("select market.apply_ticks($1::jsonb)", [asJson(ticks)]),
    /** Applies the same ticks, each in a call of its own. */
    oneByOne: (ticks: Tick[]) =>
      worker.query(
        "select market.apply_ticks(jsonb_build_array(tick)) from jsonb_array_elements($1::jsonb) with ordinality each (tick, n) order by n",
        [asJson(ticks)],
      ),
    place: (
      userId: number,
      accountId: number,
      name: string,
      side: "buy" | "sell",
      units: string,
      profit: string | null = null,
      loss: string | null = null,
      key: string | null = null,
      trail: TrailInput = null,
      { shown = null, slippage = null, riskPercent = null }: LimitInput = {},
    ) =>
      one<Order>(
        app,
        `select * from trading.place_order($1, $2, $3, $4, $5, $6, $7, $8, p_trail => $9, p_trail_unit => $10,
          p_trail_activation => $11, p_shown_rate => $12, p_slippage => $13, p_risk_percent => $14)`,
        [
          userId,
          accountId,
          name,
          side,
          riskPercent === null ? units : null,
          profit,
          loss,
          key,
          trail?.distance ?? null,
          trail?.unit ?? null,
          trail?.activation ?? null,
          shown,
          slippage,
          riskPercent,
        ],
      ),
    placePending: (
      userId: number,
      accountId: number,
      name: string,
      side: "buy" | "sell",
      kind: Kind,
      units: string,
      price: string,
      profit: string | null = null,
      loss: string | null = null,
      expiresAt: string | null = null,
      limitPrice: string | null = null,
      linkedId: number | null = null,
      trail: TrailInput = null,
      expiry: "day" | null = null,
    ) =>
      one<{ id: number }>(app, PLACE_PENDING, [
        userId,
        accountId,
        name,
        side,
        kind,
        units,
        price,
        profit,
        loss,
        expiresAt,
        limitPrice,
        linkedId,
        trail?.distance ?? null,
        trail?.unit ?? null,
        trail?.activation ?? null,
        expiry,
      ]),
    close: (userId: number, orderId: number, name: string) =>
      one<Order>(app, "select * from trading.close_order($1, $2, $3)", [userId, orderId, name]),
    state: (accountId: number) => one<State>(owner, "select * from trading.account_state($1)", [accountId]),
    order: (orderId: number) => one<Order>(owner, "select * from trading.orders where id = $1", [orderId]),
    balance: async (accountId: number) =>
      (await one<{ balance: string }>(owner, "select balance from money.accounts where id = $1", [accountId])).balance,
    end: () => Promise.all([owner.end(), app.end(), worker.end()]),
  };
}
