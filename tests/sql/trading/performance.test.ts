// The customer's look back: figures of closed trades (E-41), their notes, and the list with totals.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let owner: { userId: number; accountId: number };
let stranger: { userId: number };
const trades: number[] = [];
/** Monday. */
let clock = Date.parse("2026-03-02T10:00:00Z");

/**
 * Four buys of 1,000 units, opened at 1.10000 without a spread in Q: +5 with a stop of 5 below (R 1), −3 with the same
 * stop moved after the opening (R −0.6), 0 without a stop, −4 with a stop that was set later (no R).
 */
beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("1.10000");
  owner = await world.customer("USD", "1000");
  stranger = await world.customer("USD", "1000");
  await trade("1.09500", ["1.09800", "1.10700", "1.10500"]);
  await trade("1.09500", ["1.09700"], "1.09600");
  await trade(null, ["1.10100", "1.10000"]);
  await trade(null, ["1.09600"], "1.09000");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

async function tick(bid: string, after = 61_000): Promise<void> {
  clock += after;
  await world.frame([{ instrument: "EUR_USD", bid, ask: bid, time: clock }]);
}

/** Opens at 1.10000, optionally moves the stop, closes at the last price. */
async function trade(stop: string | null, prices: string[], moved?: string): Promise<void> {
  await tick("1.10000", 3_600_000);
  const { id } = await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000", null, stop);
  await tick("1.10000", 1000);
  if (moved) await world.app.query("select trading.set_level($1, $2, 'stop_loss', $3)", [owner.userId, id, moved]);
  for (const price of prices) await tick(price);
  await world.app.query("select trading.close_order($1, $2, null)", [owner.userId, id]);
  trades.push(id);
}

type Report = Record<string, string | null> & { curve?: string; hours?: string; excursions?: string };
const report = (from: string | null = null, to: string | null = null, side: string | null = null, zone = "UTC") =>
  world.one<Report>(world.app, "select * from trading.performance($1, $2, $3, $4, $5)", [
    owner.userId,
    from,
    to,
    side,
    zone,
  ]);
const listed = async (filters: object, userId = owner.userId) =>
  (
    await world.app.query<{ id: number; result_r: string | null; tags: string[] }>(
      `select id, result_r from trading.list_closed_trades($1, $2, '{"sort": "close_time"}')`,
      [userId, filters],
    )
  ).rows;
const note = (id: number, tags: string[], text = "", more: (string | number | null)[] = [null, null, null]) =>
  world.app.query("select trading.save_trade_note($1, $2, $3, $4, $5, $6, $7, null, false)", [
    owner.userId,
    id,
    tags,
    text,
    ...more,
  ]);

describe("the performance of closed trades (E-41)", () => {
  test("totals, rates and the drawdown are those of the hand-computed results +5, -3, 0, -4", async () => {
    expect(await report()).toMatchObject({
      trades: 4,
      won: 1,
      lost: 2,
      pro_loss: "-2.00000",
      win_rate: "33.33",
      profit_factor: "0.7143",
      expectancy: "-0.50000",
      average_win: "5.00000",
      average_loss: "-3.50000",
      best: "5.00000",
      worst: "-4.00000",
      drawdown: "-7.00000",
      swap: "0",
      // The result of 0 between the two losses does not end their run.
      longest_won: 1,
      longest_lost: 2,
    });
    expect(JSON.parse((await report()).curve ?? "")).toMatchObject([
      { total: "5.00000", fall: "0.00000" },
      { total: "2.00000", fall: "-3.00000" },
      { total: "2.00000", fall: "-3.00000" },
      { total: "-2.00000", fall: "-7.00000" },
    ]);
  });

  test("the drawdown in per cent is a share of the balance at its peak, with the deposits since", async () => {
    // A fall of 7 from 1,005: the deposit of 1,000 and the first result.
    expect(await report()).toMatchObject({ drawdown: "-7.00000", drawdown_percent: "0.70" });
    expect(await report("2026-03-03")).toMatchObject({ drawdown: "0", drawdown_percent: null });
    const later = await world.customer("USD", "100");
    const lose = async () => {
      await tick("1.10000", 3_600_000);
      const { id } = await world.place(later.userId, later.accountId, "EUR_USD", "buy", "1000", null, null);
      await tick("1.08000");
      await world.app.query("select trading.close_order($1, $2, null)", [later.userId, id]);
    };
    await lose();
    await world.credit(later.accountId, "860");
    await lose();
    // Two losses of 20: the balance without them would be 960.
    expect(
      await world.one(world.app, "select * from trading.performance($1, null, null, null, 'UTC')", [later.userId]),
    ).toMatchObject({ drawdown: "-40.00000", drawdown_percent: "4.17" });
  });

  test("a daily curve has a point for each day of the reader's zone, with the deepest fall of the day", async () => {
    const daily = async (zone: string, unit = "money") => {
      const { curve } = await world.one<{ curve: string }>(
        world.app,
        "select curve from trading.performance($1, null, null, null, $2, $3, 'daily')",
        [owner.userId, zone, unit],
      );
      return JSON.parse(curve) as object[];
    };
    expect(await daily("UTC")).toMatchObject([{ total: "-2.00000", fall: "-7.00000" }]);
    // The first trade closed before 12:00 UTC, when a day begins in Kamchatka.
    expect(await daily("Asia/Kamchatka")).toMatchObject([
      { total: "5.00000", fall: "0.00000" },
      { total: "-2.00000", fall: "-7.00000" },
    ]);
    expect(await daily("Asia/Kamchatka", "r")).toMatchObject([
      { total: "1.0000", fall: "0.0000" },
      { total: "0.4000", fall: "-0.6000" },
    ]);
    await expect(
      world.app.query("select from trading.performance($1, null, null, null, 'UTC', 'money', 'weekly')", [
        owner.userId,
      ]),
    ).rejects.toMatchObject({ code: "BT115", column: "curve" });
  });

  test("R is the result by the risk of the stop at the opening; a stop set later gives none", async () => {
    expect((await listed({})).map(({ result_r }) => result_r)).toEqual(["1.0000", "-0.6000", null, null]);
    expect(await report()).toMatchObject({ expectancy_r: "0.2000", trades_r: 2, winners_mae_r: "-0.4000" });
  });

  test("MAE and MFE are the largest moves between opening and close, from bars and the close", async () => {
    const found = JSON.parse((await report()).excursions ?? "") as Report[];
    expect(found).toMatchObject([
      { id: trades[0], mae_r: "-0.4000", mfe_r: "1.4000", mae_money: "-2.00000", mfe_money: "7.00000" },
      { id: trades[1], mae_r: "-0.6000", mfe_r: "0.0000" },
      { id: trades[2], mae_r: null, mae_money: "0.00000", mfe_money: "1.00000" },
      { id: trades[3], mae_r: null, mae_money: "-4.00000", mfe_money: "0.00000" },
    ]);
  });

  test("weekdays and hours are those of the reader's time zone", async () => {
    const hours = async (zone: string) =>
      (
        JSON.parse((await report(null, null, null, zone)).hours ?? "") as { weekday: number; hour: number | null }[]
      ).map(({ weekday, hour }) => [weekday, hour]);
    expect(await hours("UTC")).toEqual([
      [1, 11],
      [1, 12],
      [1, 13],
      [1, 14],
      [1, null],
    ]);
    expect(await hours("Asia/Kathmandu")).toEqual([
      [1, 16],
      [1, 17],
      [1, 18],
      [1, 19],
      [1, null],
    ]);
    await expect(hours("Nowhere/Land")).rejects.toMatchObject({ code: "BT277" });
  });

  test("a period and a side limit the trades, and an empty one has no rates", async () => {
    expect(await report("2026-03-03")).toMatchObject({ trades: 0, pro_loss: "0", win_rate: null, profit_factor: null });
    expect(await report("2026-03-02", "2026-03-02", "buy")).toMatchObject({ trades: 4 });
    expect(await report(null, null, "sell")).toMatchObject({ trades: 0, drawdown: "0" });
  });

  test("its P/L equals the ledger", async () => {
    expect(await findViolations(world.owner)).toEqual([]);
  });
});

describe("the list of closed trades and their notes", () => {
  const ids = async (filters: object, userId = owner.userId) => (await listed(filters, userId)).map(({ id }) => id);

  test("filters find trades by result, side, reason and day; totals cover the whole filter", async () => {
    expect(await ids({ result: "won" })).toEqual([trades[0]]);
    expect(await ids({ result: "lost" })).toEqual([trades[1], trades[3]]);
    expect(await ids({ result: "zero", side: "buy", reason: "customer", instrument: "EUR/USD" })).toEqual([trades[2]]);
    expect(await ids({ from: "2026-03-03" })).toEqual([]);
    expect(await ids({}, stranger.userId)).toEqual([]);
    expect(
      await world.one(world.app, `select * from trading.sum_closed_trades($1, '{"result": "lost"}')`, [owner.userId]),
    ).toMatchObject({ trades: 2, won: 0, lost: 2, pro_loss: "-7.00000", win_rate: "0.00", units: "2000" });
  });

  test("the expectancy in R covers the trades with a stop at the opening, the one in money all trades", async () => {
    const sums = (filters: object) =>
      world.one(world.app, "select * from trading.sum_closed_trades($1, $2)", [owner.userId, filters]);
    // R of 1 and −0.6; the stop of the fourth trade was set after its opening. Wins of 5, losses of 3 and 4.
    expect(await sums({})).toMatchObject({
      trades: 4,
      trades_r: 2,
      result_r: "0.4000",
      expectancy_r: "0.2000",
      expectancy: "-0.50000",
      average_win: "5.00000",
      average_loss: "-3.50000",
      win_loss_ratio: "1.4286",
      pips: "-20.0",
    });
    expect(await sums({ result: "zero" })).toMatchObject({
      trades: 1,
      trades_r: 0,
      result_r: null,
      expectancy_r: null,
      win_loss_ratio: null,
    });
  });

  test("a result in per cent is a share of the balance before the close", async () => {
    const { rows } = await world.app.query<{ result_percent: string }>(
      `select result_percent from trading.list_closed_trades($1, '{}', '{"sort": "close_time"}')`,
      [owner.userId],
    );
    // Balances of 1,000, 1,005, 1,002 and 1,002.
    expect(rows.map(({ result_percent }) => result_percent)).toEqual(["0.5000", "-0.2985", "0", "-0.3992"]);
  });

  test("the totals of a day belong to the filter and to the day of the reader's time zone", async () => {
    const days = async (filters: object, zone: string) =>
      (
        await world.app.query<{ day: string }>(
          `select day::text, trades, pro_loss
           from trading.sum_trade_days($1, $2, '2026-03-02T14:00Z', '2026-03-02T14:00Z', $3)`,
          [owner.userId, filters, zone],
        )
      ).rows;
    expect(await days({}, "UTC")).toEqual([{ day: "2026-03-02", trades: 4, pro_loss: "-2.00000" }]);
    expect(await days({ result: "lost" }, "UTC")).toEqual([{ day: "2026-03-02", trades: 2, pro_loss: "-7.00000" }]);
    // The first trade closed before 12:00 UTC, when a day begins in Kamchatka.
    expect(await days({}, "Asia/Kamchatka")).toEqual([{ day: "2026-03-03", trades: 3, pro_loss: "-7.00000" }]);
    await expect(days({}, "Nowhere/Land")).rejects.toMatchObject({ code: "BT277" });
  });

  test("a note with tags is found by its owner, replaced, and deleted when it is empty", async () => {
    const [first = 0] = trades;
    await note(first, [" Breakout ", "breakout", "news"], "Bought the retest", ["yes", 4, "calm"]);
    expect(await ids({ tag: "Breakout" })).toEqual([first]);
    expect(await ids({ search: "retest" })).toEqual([first]);
    const journal = () =>
      world.one(
        world.app,
        "select tags, note, followed_plan, execution, mood, mae_r from trading.trade_journal($1, $2)",
        [owner.userId, first],
      );
    expect(await journal()).toMatchObject({
      tags: "{Breakout,news}",
      note: "Bought the retest",
      execution: "4",
      mae_r: "-0.4000",
    });
    await note(first, [], " ");
    expect(await journal()).toMatchObject({ tags: "{}", note: "", execution: null });
    expect((await world.owner.query("select from trading.trade_notes")).rowCount).toBe(0);
  });

  test("a report of one instrument or tag has the figures of its trades alone, in money and in R", async () => {
    const [won = 0, lost = 0, , last = 0] = trades;
    const of = (instrument: string | null, tag: string | null, unit = "money") =>
      world.one<Report>(
        world.app,
        "select * from trading.performance($1, null, null, null, 'UTC', $2, 'step', $3, $4)",
        [owner.userId, unit, instrument, tag],
      );
    const all = await report();
    const { curve: _curve, drawdown_percent: _percent, instruments, hours, ...figures } = await of("EUR_USD", null);
    expect({ ...all, ...figures }).toEqual(all);
    expect([JSON.parse(instruments ?? ""), JSON.parse(hours ?? "")]).toEqual([
      JSON.parse(all.instruments ?? ""),
      JSON.parse(all.hours ?? ""),
    ]);
    expect(await of("GBP_USD", null)).toMatchObject({ trades: 0, pro_loss: "0", excursions: "[]", swap: "0" });
    expect(await of("NO_SUCH", null)).toMatchObject({ trades: 0 });

    await note(won, ["Breakout"]);
    await note(last, ["Breakout", "Late"]);
    await note(lost, ["Late"]);
    // +5 and -4.
    expect(await of(null, "Breakout")).toMatchObject({
      trades: 2,
      won: 1,
      lost: 1,
      gains: "5.00000",
      losses: "-4.00000",
      pro_loss: "1.00000",
      drawdown: "-4.00000",
      drawdown_percent: null,
      longest_won: 1,
      longest_lost: 1,
      left_out: 0,
    });
    expect((JSON.parse((await of(null, "Breakout")).excursions ?? "") as { id: number }[]).map(({ id }) => id)).toEqual(
      [won, last],
    );
    expect(await of("EUR_USD", "Late")).toMatchObject({ trades: 2, pro_loss: "-7.00000", longest_lost: 2 });
    const inR = await of(null, "Breakout", "r");
    expect(Number(inR.trades) + Number(inR.left_out)).toBe(2);
    const acting = await world.one<Report>(
      world.app,
      `select * from trading.performance(iam.act_as(${owner.userId}, ${world.admin}), null, null, null, 'UTC', p_tag => 'Breakout')`,
    );
    expect(acting).toMatchObject({ trades: 0 });
    for (const id of [won, lost, last]) await note(id, []);
  });

  test("results by tag count a trade for each of its tags, and staff who act for the customer see none", async () => {
    const [won = 0, lost = 0] = trades;
    await note(won, ["Breakout", "News"]);
    await note(lost, ["News"]);
    const tags = async (unit: string, actor: string | number = owner.userId) => {
      const { tags: found } = await world.one<{ tags: string }>(
        world.app,
        `select tags from trading.performance(${actor}, null, null, null, 'UTC', $1)`,
        [unit],
      );
      return JSON.parse(found) as object[];
    };
    expect(await tags("money")).toEqual([
      { tag: "Breakout", trades: 1, won: 1, lost: 0, win_rate: "100.00", pro_loss: "5.00000" },
      { tag: "News", trades: 2, won: 1, lost: 1, win_rate: "50.00", pro_loss: "2.00000" },
    ]);
    expect(await tags("r")).toMatchObject([
      { tag: "Breakout", pro_loss: "1.0000" },
      { tag: "News", pro_loss: "0.4000" },
    ]);
    expect(await tags("money", `iam.act_as(${owner.userId}, ${world.admin})`)).toEqual([]);
    for (const id of [won, lost]) await note(id, []);
  });

  test("an image belongs to its note and to its owner, and is released when it is replaced or the note deleted", async () => {
    const [first = 0] = trades;
    const upload = async (userId = owner.userId, kind = "note") => {
      const name = randomBytes(20).toString("hex");
      await world.app.query("select site.store_file($1, $2, $3, $4, 1000, 'image/jpeg', 'chart.jpg', 640, 480)", [
        userId,
        kind,
        name,
        randomBytes(32),
      ]);
      return name;
    };
    const attach = (image: string | null, removes = false) =>
      world.app.query("select trading.save_trade_note($1, $2, '{}', '', null, null, null, $3, $4)", [
        owner.userId,
        first,
        image,
        removes,
      ]);
    const used = async () =>
      (await world.owner.query<{ name: string }>("select name from site.files where used_at is not null")).rows.map(
        ({ name }) => name,
      );
    for (const foreign of [await upload(stranger.userId), await upload(owner.userId, "proof")])
      await expect(attach(foreign)).rejects.toMatchObject({ code: "BT605", column: "image" });
    const [chart, better] = [await upload(), await upload()];
    await attach(chart);
    const opened = (viewer: string) => world.app.query(`select kind from site.open_file(${viewer}, $1)`, [chart]);
    expect((await opened(String(owner.userId))).rows).toEqual([{ kind: "note" }]);
    for (const viewer of [stranger.userId, world.admin, `iam.act_as(${owner.userId}, ${world.admin})`])
      await expect(opened(String(viewer))).rejects.toMatchObject({ code: "BT104" });
    await attach(better);
    await attach(null);
    expect(await used()).toEqual([better]);
    await attach(null, true);
    expect(await used()).toEqual([]);
    expect((await world.owner.query("select from trading.trade_notes")).rowCount).toBe(0);
    await attach(await upload());
    for (const userId of [stranger.userId, world.admin])
      await expect(world.app.query("select trading.delete_trade_note($1, $2)", [userId, first])).rejects.toMatchObject({
        code: "BT104",
      });
    await world.app.query("select trading.delete_trade_note($1, $2)", [owner.userId, first]);
    expect(await used()).toEqual([]);
    expect((await world.owner.query("select from trading.trade_notes")).rowCount).toBe(0);
  });

  test("an open position has a note, which its journal entry continues", async () => {
    await tick("1.10000");
    const { userId, accountId } = await world.customer("USD", "1000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const save = (actor: string) =>
      world.app.query(`select trading.note_order(${actor}, $1, '{news}', 'Above the high', 'calm')`, [id]);
    await save(String(userId));
    const read = (actor: string) =>
      world.one(world.app, `select tags, note, mood, is_private from trading.order_note(${actor}, $1)`, [id]);
    const noted = { tags: "{news}", note: "Above the high", mood: "calm" };
    expect(await read(String(userId))).toMatchObject({ ...noted, is_private: "f" });
    const asStaff = `iam.act_as(${userId}, ${world.admin})`;
    expect(await read(asStaff)).toMatchObject({ tags: "{}", note: "", is_private: "t" });
    await expect(save(asStaff)).rejects.toMatchObject({ code: "BT109" });
    for (const other of [stranger.userId, world.admin])
      for (const act of [read, save]) await expect(act(String(other))).rejects.toMatchObject({ code: "BT104" });
    const journal = () =>
      world.one(world.app, "select tags, note, mood from trading.trade_journal($1, $2)", [userId, id]);
    await expect(journal()).rejects.toMatchObject({ code: "BT104" });
    await world.app.query("select trading.close_order($1, $2, null)", [userId, id]);
    expect(await journal()).toMatchObject(noted);
    await world.app.query("select trading.save_trade_note($1, $2, '{}', '', 'yes', 4, null, null, false)", [
      userId,
      id,
    ]);
    await save(String(userId));
    const { rows } = await world.app.query("select followed_plan, execution, note from trading.trade_journal($1, $2)", [
      userId,
      id,
    ]);
    expect(rows).toEqual([{ followed_plan: "yes", execution: "4", note: "Above the high" }]);
    await world.app.query("select trading.delete_trade_note($1, $2)", [userId, id]);
  });

  test("invalid notes are refused and change nothing", async () => {
    const [first = 0] = trades;
    for (const [tags, text, more] of [
      [["a", "b", "c", "d", "e", "f"], "", [null, null, null]],
      [["x".repeat(31)], "", [null, null, null]],
    ] as const)
      await expect(note(first, [...tags], text, [...more])).rejects.toMatchObject({ code: "BT296" });
    await expect(note(first, [], "x".repeat(2001))).rejects.toMatchObject({ code: "BT297" });
    await expect(note(first, [], "", ["maybe", null, null])).rejects.toMatchObject({ code: "BT297" });
    await expect(note(first, [], "", [null, 6, null])).rejects.toMatchObject({ code: "BT297" });
    expect((await world.owner.query("select from trading.trade_notes")).rowCount).toBe(0);
  });

  test("another customer and staff who act for the customer neither read nor write notes", async () => {
    const [first = 0] = trades;
    await note(first, ["secret"], "Mine");
    const asStaff = `iam.act_as(${owner.userId}, ${world.admin})`;
    await expect(
      world.app.query(`select trading.save_trade_note(${asStaff}, $1, '{}', 'Theirs', null, null, null, null, false)`, [
        first,
      ]),
    ).rejects.toMatchObject({ code: "BT109" });
    expect(
      await world.one(world.app, `select tags, note, is_private from trading.trade_journal(${asStaff}, $1)`, [first]),
    ).toMatchObject({ tags: "{}", note: "", is_private: "t" });
    for (const userId of [stranger.userId, world.admin])
      await expect(world.app.query("select trading.trade_journal($1, $2)", [userId, first])).rejects.toMatchObject({
        code: "BT104",
      });
  });
});

describe("the performance in R and in per cent of the balance at the opening (Q-286)", () => {
  const inUnit = (unit: string, userId = owner.userId) =>
    world.one<Report>(world.app, "select * from trading.performance($1, null, null, null, 'UTC', $2)", [userId, unit]);

  test("figures in R are those of a recount, and trades without a stop at the opening are counted as left out", async () => {
    // The stops at the opening, as the trades were placed; the third and fourth had none.
    const recount = await world.one<Report>(
      world.owner,
      `with r as (
          select o.id, o.pro_loss / (o.units * abs(o.open_rate - 1.095)) as r
          from trading.orders o where o.id = any ($1)
       )
       select count(*) as trades, round(sum(r), 4) as pro_loss, round(sum(r) filter (where r > 0), 4) as gains,
           round(sum(r) filter (where r < 0), 4) as losses, round(sum(r) / count(*), 5) as expectancy, round(min(r), 4) as drawdown
       from r`,
      [trades.slice(0, 2)],
    );
    expect(recount).toMatchObject({ trades: 2, pro_loss: "0.4000", drawdown: "-0.6000" });
    const report = await inUnit("r");
    expect(report).toMatchObject({
      ...recount,
      won: 1,
      lost: 1,
      win_rate: "50.00",
      profit_factor: "1.6667",
      left_out: 2,
    });
    expect(JSON.parse(report.curve ?? "")).toMatchObject([
      { total: "1.0000", fall: "0.0000" },
      { total: "0.4000", fall: "-0.6000" },
    ]);
    expect(JSON.parse(report["instruments"] ?? "")).toEqual([
      { instrument: "EUR_USD", trades: 2, won: 1, lost: 1, win_rate: "50.00", pro_loss: "0.4000" },
    ]);
    // Costs stay in the account's currency.
    expect(report).toMatchObject({ currency: "USD", spread_cost: (await inUnit("money"))["spread_cost"] });
    await expect(inUnit("pips")).rejects.toMatchObject({ code: "BT115" });
  });

  test("per cent are of the balance after the last movement before each opening", async () => {
    const other = await world.customer("USD", "1000");
    const placed: number[] = [];
    // The ledger has the real time, so the market has it too: an opening is after the close before it, and before its
    // own.
    const frame = async (bid: string) => {
      clock = Math.max(Date.now(), clock) + 1;
      await world.frame([{ instrument: "EUR_USD", bid, ask: bid, time: clock }]);
    };
    for (const close of ["1.20000", "1.00000", "1.10500"]) {
      await frame("1.10000");
      const { id } = await world.place(other.userId, other.accountId, "EUR_USD", "buy", "1000", null, null);
      await vi.waitUntil(() => Date.now() > clock, { interval: 1 });
      await frame(close);
      await world.app.query("select trading.close_order($1, $2, null)", [other.userId, id]);
      placed.push(id);
    }
    const recount = await world.one<Report>(
      world.owner,
      `with p as (
          select o.id, o.pro_loss, 1000 + coalesce(sum(o.pro_loss) over (order by o.id rows between unbounded preceding and 1 preceding), 0) as before
          from trading.orders o where o.id = any ($1)
       )
       select count(*) as trades, sum(round(100 * pro_loss / before, 4)) as pro_loss, max(round(100 * pro_loss / before, 4)) as best,
           min(round(100 * pro_loss / before, 4)) as worst, max(before) as highest
       from p`,
      [placed],
    );
    const { highest, ...figures } = recount;
    expect([highest, figures["best"], figures["worst"]]).toEqual(["1100.00000", "10.0000", "-9.0909"]);
    expect(await inUnit("percent", other.userId)).toMatchObject({ ...figures, left_out: 0, drawdown: "-9.0909" });
  });
});
