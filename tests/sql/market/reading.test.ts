import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;

beforeAll(async () => {
  bank = await openMoney();
  await bank.sql("select market.set_clock('ticks', 'calendar', 'simulator')");
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

describe("market data for customers", () => {
  test("a customer reads the whole catalogue, each instrument with its hours", async () => {
    await bank.tick("BTC_USD", "80000", "80010", "2026-03-07T10:00:00Z");
    await bank.tick("BTC_USD", "84000", "84010", "2026-03-07T10:00:01Z");
    const rows = await bank.app(
      "select category, count(*)::text as count from market.instrument_list group by category order by category",
    );
    expect(rows.map((row) => `${row.category} ${row.count}`)).toEqual([
      "commodity 16",
      "crypto 26",
      "forex 62",
      "index 15",
      "stock 60",
    ]);
    const [bitcoin] = await bank.app(
      `select bid::text, prev_bid::text, day_change::text, is_open::text, is_stale::text, is_simulated::text
       from market.instrument_list where name = 'BTC_USD'`,
    );
    expect(bitcoin).toEqual({
      bid: "84000",
      prev_bid: "80000",
      day_change: "5.00",
      is_open: "true",
      is_stale: "false",
      is_simulated: "true",
    });
    const [euro] = await bank.app(
      "select bid, is_open::text, is_stale::text from market.instrument_list where name = 'EUR_USD'",
    );
    expect(euro).toEqual({ bid: null, is_open: "false", is_stale: "true" });
  });

  test.each([
    ["within its minute", "XRP_USD", "10:00:02", "true"],
    ["in a new minute", "ADA_USD", "10:01:02", "false"],
  ])("the previous price survives a tick that repeats the current one, %s", async (_, instrument, again, isPlain) => {
    await bank.tick(instrument, "2.0", "2.2", "2026-03-07T10:00:00Z");
    await bank.tick(instrument, "2.1", "2.2", "2026-03-07T10:00:01Z");
    // A frame takes the plain path or the full one; a frame that the plain path refuses takes the full one.
    const repeatedFrame = JSON.stringify([{ instrument, bid: "2.10", ask: "2.3", time: `2026-03-07T${again}.000Z` }]);
    const [path] = await bank.sql("select market.apply_plain_frame($1::jsonb)::text as plain", repeatedFrame);
    expect(path).toEqual({ plain: isPlain });
    if (isPlain === "false") await bank.tick(instrument, "2.10", "2.3", `2026-03-07T${again}Z`);
    const previousPrice = `select q.prev_bid::float::text as bid, q.prev_ask::float::text as ask
      from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = $1`;
    expect(await bank.sql(previousPrice, instrument)).toEqual([{ bid: "2", ask: "2.2" }]);
  });

  test("a frame whose times are not all written as the relay sends them does not take the plain path", async () => {
    const instruments = ["SOL_USD", "DOT_USD", "LTC_USD"];
    for (const time of ["2026-03-07T13:00:00Z", "2026-03-07T13:00:01Z"])
      for (const instrument of instruments) await bank.tick(instrument, "2", "3", time);
    // PostgreSQL reads each of these times, and the plain path would send the text to browsers as it is.
    const takesPlainPath = async (time: string) => {
      const frame = ["2026-03-07T13:00:02.250Z", time, "2026-03-07T13:00:02.250Z"].map((at, n) => ({
        instrument: instruments[n],
        bid: "2.1",
        ask: "3",
        time: at,
      }));
      const [path] = await bank.sql("select market.apply_plain_frame($1::jsonb)::text as plain", JSON.stringify(frame));
      return path?.plain;
    };
    for (const time of [
      "2026-03-07T13:00:02Z",
      "2026-03-07T13:00:02.5000Z",
      "2026-03-07T13:00:02.500+00:00",
      '!026-03-07T13:00:02.50"Z',
      "2026-03-07 13:00:02.500Z",
      "2026-03-07T13:00:02.500Z ",
    ])
      expect(await takesPlainPath(time), time).toBe("false");
    expect(await takesPlainPath("2026-03-07T13:00:02.500Z")).toBe("true");
  });

  test("bars are returned in every resolution and include the current bar", async () => {
    const minutes = ["00:00", "00:30", "01:10", "04:59", "05:00", "16:00"];
    for (const [index, at] of minutes.entries()) {
      await bank.tick("ETH_USD", String(2000 + index), String(2001 + index), `2026-03-07T11:${at}Z`);
    }
    const bars = async (resolution: string, limit = 500) =>
      (await bank.app("select * from market.get_bars('ETH_USD', $1, null, null, $2)", resolution, limit)).map(
        (bar) => `${String(bar.starts_at).slice(11, 16)} ${bar.open} ${bar.high} ${bar.low} ${bar.close} ${bar.ticks}`,
      );
    expect(await bars("1m")).toEqual([
      "11:00 2000 2001 2000 2001 2",
      "11:01 2002 2002 2002 2002 1",
      "11:04 2003 2003 2003 2003 1",
      "11:05 2004 2004 2004 2004 1",
      "11:16 2005 2005 2005 2005 1",
    ]);
    const five = ["11:00 2000 2003 2000 2003 4", "11:05 2004 2004 2004 2004 1", "11:15 2005 2005 2005 2005 1"];
    expect(await bars("5m")).toEqual(five);
    expect(await bars("5m", 2)).toEqual(five.slice(1));
    expect(await bars("15m")).toEqual(["11:00 2000 2004 2000 2004 5", "11:15 2005 2005 2005 2005 1"]);
    expect(await bars("1h")).toEqual(["11:00 2000 2005 2000 2005 6"]);
    expect(await bars("4h")).toEqual(["08:00 2000 2005 2000 2005 6"]);
    expect(await bars("1D")).toEqual(["00:00 2000 2005 2000 2005 6"]);
    expect(await bars("30m")).toEqual(["11:00 2000 2005 2000 2005 6"]);
    // The day was a Saturday; weeks begin on Monday.
    const startOf = `select starts_at::date::text || ' ' || ticks as bar
      from market.get_bars('ETH_USD', $1, null, null, 500)`;
    expect(await bank.app(startOf, "1W")).toEqual([{ bar: "2026-03-02 6" }]);
    expect(await bank.app(startOf, "1M")).toEqual([{ bar: "2026-03-01 6" }]);
    expect(await bars("7m")).toEqual([]);
  });

  test("bars are returned for a period", async () => {
    const text =
      "select count(*)::text as bars from market.get_bars('ETH_USD', '1m', '2026-03-07T11:01Z', '2026-03-07T11:05Z')";
    expect((await bank.app(text))[0]?.bars).toBe("2");
  });

  test("the newest bars are returned without reading all of them, also across a gap of a year", async () => {
    await bank.tick("XAG_USD", "30", "30.1", "2026-03-07T11:00:00Z");
    await bank.sql(
      `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
       select i.id, '1m', b.at, 30, 30, 30, 30, 1 from market.instruments i
       cross join (
         select generate_series(timestamptz '2026-02-15Z', '2026-03-06Z', '1 minute')
         union all select generate_series(timestamptz '2025-02-01Z', '2025-02-01 00:04Z', '1 minute')
       ) b (at) where i.name = 'XAG_USD'`,
    );
    const text = "select * from market.get_bars('XAG_USD', '1m', null, null, 500)";
    const [row] = await bank.sql(`explain (analyze, buffers, format json) ${text}`);
    const [plan] = z
      .tuple([z.object({ Plan: z.object({ "Actual Rows": z.number(), "Shared Hit Blocks": z.number() }) })])
      .parse(JSON.parse(String(row?.["QUERY PLAN"])));
    expect(plan.Plan["Actual Rows"]).toBe(500);
    expect(plan.Plan["Shared Hit Blocks"]).toBeLessThan(200);
    const before = "select starts_at::text from market.get_bars('XAG_USD', '1m', null, '2026-02-15 00:03Z', 6)";
    expect((await bank.sql(before)).map((bar) => String(bar.starts_at).slice(0, 16))).toEqual([
      "2025-02-01 00:02",
      "2025-02-01 00:03",
      "2025-02-01 00:04",
      "2026-02-15 00:00",
      "2026-02-15 00:01",
      "2026-02-15 00:02",
    ]);
  });

  test("a category is traded by amount or by lot", async () => {
    const [row] = await bank.app("select market.get_lot_state('forex')->>'lotState' as state");
    expect(row?.state).toBe("amount");
    const [lot] = await bank.app("select market.get_lot_state('forex')->'lotSelector'->4 as lot");
    expect(JSON.parse(String(lot?.lot))).toEqual({ label: "1.00", value: "100000" });
    await refused(bank.app("select market.get_lot_state('bonds')"), "BT104", "category");
  });

  test("favourites are listed once each, in the order of adding", async () => {
    const customer = await bank.customer();
    const add = "select market.add_favorite($1, $2)::text as ids";
    expect((await bank.app(add, customer.id, 3))[0]?.ids).toBe("{3}");
    expect((await bank.app(add, customer.id, 1))[0]?.ids).toBe("{3,1}");
    expect((await bank.app(add, customer.id, 3))[0]?.ids).toBe("{3,1}");
    expect((await bank.app("select market.remove_favorite($1, 3)::text as ids", customer.id))[0]?.ids).toBe("{1}");
    expect((await bank.app("select market.list_favorites($1)::text as ids", customer.id))[0]?.ids).toBe("{1}");
    await refused(bank.app(add, customer.id, 999_999), "BT200", "id");
    await refused(bank.app(add, null, 1), "BT100");
  });

  test("a watchlist keeps the order of its instruments, belongs to its user, and is bounded", async () => {
    const [customer, other] = [await bank.customer(), await bank.customer()];
    const save = "select market.save_watchlist($1, $2, $3, $4::integer[])::int as id";
    const lists = (actor = customer) =>
      bank.app("select id::text, name, instrument_ids::text as ids from market.list_watchlists($1)", actor.id);
    const id = String((await bank.app(save, customer.id, null, "London open", "{3,1,3,2}"))[0]?.id);
    expect(await lists()).toEqual([{ id, name: "London open", ids: "{3,1,2}" }]);
    await bank.app(save, customer.id, id, null, "{2,1}");
    await bank.app(save, customer.id, id, "Metals", null);
    expect(await lists()).toEqual([{ id, name: "Metals", ids: "{2,1}" }]);
    expect(await lists(other)).toEqual([]);
    await bank.app(save, other.id, null, "Metals", null);

    await refused(bank.app(save, customer.id, null, "METALS", null), "BT252", "name");
    await refused(bank.app(save, other.id, id, "Taken over", null), "BT104");
    await refused(bank.app("select market.delete_watchlist($1, $2)", other.id, id), "BT104");
    await refused(bank.app(save, customer.id, id, null, "{1,999999}"), "BT200", "instruments");
    const tooMany = `{${Array.from({ length: 201 }, (_, place) => place + 1).join()}}`;
    await refused(bank.app(save, customer.id, id, null, tooMany), "BT253");
    for (let count = 1; count < 20; count++) await bank.app(save, customer.id, null, `List ${count}`, null);
    await refused(bank.app(save, customer.id, null, "One more", null), "BT253");
    expect((await lists())[0]).toEqual({ id, name: "Metals", ids: "{2,1}" });
    await bank.app("select market.delete_watchlist($1, $2)", customer.id, id);
    expect((await lists()).length).toBe(19);
  });

  test("a chart layout belongs to its user, is renamed and replaced, and is bounded", async () => {
    const [customer, other] = [await bank.customer(), await bank.customer()];
    const save = "select market.save_chart_layout($1, $2, $3, $4::text[], $5::text[], $6)::int as id";
    const layouts = (actor = customer) =>
      bank.app(
        "select id::text, name, charts::text, is_stacked::text, links::text from market.list_chart_layouts($1)",
        actor.id,
      );
    const two =
      "{EUR_USD:5m:XAU_USD~GBP_USD:volume~sma;length=50;color=c2.3.dotted;shownOn=minutes.days,XAU_USD:1D.4,GBP_USD:1h.1::}";
    const id = String((await bank.app(save, customer.id, null, "London open", two, "{crosshair}", true))[0]?.id);
    expect(await layouts()).toEqual([
      { id, name: "London open", charts: two, is_stacked: "true", links: "{crosshair}" },
    ]);
    const three = "{EUR_USD:5m,XAU_USD:5m,USD_JPY:5m}";
    const all = "{crosshair,symbol,interval,range,drawings}";
    await bank.app(save, customer.id, id, "London open", three, all, false);
    expect(await layouts()).toEqual([{ id, name: "London open", charts: three, is_stacked: "false", links: all }]);
    await bank.app(save, customer.id, id, "Euro", "{EUR_USD:1h}", "{}", null);
    const renamed = { id, name: "Euro", charts: "{EUR_USD:1h}", is_stacked: "false", links: "{}" };
    expect(await layouts()).toEqual([renamed]);
    expect(await layouts(other)).toEqual([]);
    await refused(bank.app(save, customer.id, null, "EURO", two, "{}", false), "BT261", "name");
    await refused(bank.app(save, other.id, id, "Taken over", two, "{}", false), "BT104");
    await refused(bank.app("select market.delete_chart_layout($1, $2)", other.id, id), "BT104");
    for (const charts of [
      "{}",
      `{${Array.from({ length: 10 }, () => "EUR_USD:5m").join()}}`,
      "{EUR_USD:7m}",
      "{EUR_USD:5m.5}",
      "{EUR_USD:5m:A~B~C~D~E}",
      "{EUR_USD:5m:}",
      "{EUR_USD:5m:XAU_USD:sma:length=50}",
      "{EUR_USD:5m::SMA}",
      "{EUR_USD:5m::sma;length}",
      "{EUR_USD:5m::sma;color=c2.4}",
      "{EUR_USD:5m::sma;shownOn=years}",
      "{NULL}",
    ])
      await refused(bank.app(save, customer.id, id, null, charts, null, null), "BT264", "charts");
    await refused(bank.app(save, customer.id, id, null, null, "{volume}", null), "BT264", "charts");
    for (let count = 1; count < 20; count++) await bank.app(save, customer.id, null, `No. ${count}`, two, "{}", false);
    await refused(bank.app(save, customer.id, null, "One more", two, "{}", false), "BT262");
    expect((await layouts())[0]).toEqual(renamed);
    await bank.app("select market.delete_chart_layout($1, $2)", customer.id, id);
    expect((await layouts()).length).toBe(19);
  });

  test("a drawing keeps its points and style, belongs to its user, follows a split, and is validated", async () => {
    const [customer, other] = [await bank.customer(), await bank.customer()];
    type Change = Partial<Record<"id" | "kind" | "times" | "prices" | "color" | "text", string | null>> & {
      width?: number;
      place?: number;
    };
    const save = (actor: { id: number | string }, change: Change = {}) => {
      const trend = { id: null, kind: "trend", color: "c2", width: 2, text: "" };
      const points = { times: "{2026-03-07T10:00:00Z,2031-03-07T11:00:00Z}", prices: "{1.10000,1.25}" };
      const { id, kind, times, prices, color, width, text, place } = { place: null, ...trend, ...points, ...change };
      return bank.app(
        "select market.save_drawing($1, $2, 'AAPL_USD', $3, $4::timestamptz[], $5::numeric[], $6, $7, $8, $9)::text as id",
        ...[actor.id, id, kind, times, prices, color, width, text, place],
      );
    };
    const list = (actor = customer) =>
      bank.app(
        "select id::text, kind, points::text, color, width::text, text, place::text from market.list_drawings($1, 'AAPL_USD')",
        actor.id,
      );
    const id = String((await save(customer, { place: 3 }))[0]?.id);
    const pointsOf = (first: string, second: string) =>
      `[{"time": "2026-03-07T10:00:00Z", "price": "${first}"}, {"time": "2031-03-07T11:00:00Z", "price": "${second}"}]`;
    const drawn = { id, kind: "trend", points: pointsOf("1.1", "1.25"), color: "c2", width: "2", text: "", place: "3" };
    expect(await list()).toEqual([drawn]);
    expect(await list(other)).toEqual([]);
    await save(customer, { id, color: "up", text: " Neckline " });
    expect(await list()).toEqual([{ ...drawn, color: "up", text: "Neckline" }]);

    const faults: [Change, string][] = [
      [{ kind: "circle" }, "kind"],
      [{ kind: "channel" }, "points"],
      [{ prices: "{1.1}" }, "points"],
      [{ prices: "{1.1,NaN}" }, "points"],
      [{ prices: "{1.1,Infinity}" }, "points"],
      [{ prices: "{1.1,0}" }, "points"],
      [{ prices: "{1.1,null}" }, "points"],
      [{ times: "{2026-03-07T10:00:00Z,infinity}" }, "points"],
      [{ times: "{2026-03-07T10:00:00Z,2200-01-01T00:00:00Z}" }, "points"],
      [{ color: "red" }, "color"],
      [{ width: 5 }, "width"],
      [{ place: 10 }, "place"],
    ];
    for (const [change, field] of faults) await refused(save(customer, { id, ...change }), "BT239", field);
    await refused(save(customer, { id, text: "x".repeat(201) }), "BT279", "text");
    const point = { kind: "text", times: "{2026-03-07T10:00:00Z}", prices: "{1}" };
    await refused(save(customer, { ...point, text: " " }), "BT279", "text");
    await refused(save(other, { id }), "BT104");
    await refused(bank.app("select market.delete_drawing($1, $2)", other.id, id), "BT104");
    await bank.sql(
      `insert into market.drawings (user_id, instrument_id, kind, times, prices)
       select d.user_id, d.instrument_id, d.kind, d.times, d.prices
       from market.drawings d cross join generate_series(1, 199) where d.id = $1`,
      id,
    );
    await refused(save(customer), "BT254");

    await bank.sql(
      "select market.rescale_prices(id, 2, 1, null, 'Split') from market.instruments where name = 'AAPL_USD'",
    );
    expect((await list())[0]).toMatchObject({ points: pointsOf("0.55", "0.625") });
    await bank.app("select market.delete_drawing($1, $2)", customer.id, id);
    expect((await list()).length).toBe(199);
  });

  test("the application's role cannot change market data", async () => {
    for (const text of [
      "update market.quotes set bid = 1",
      "delete from market.instruments",
      "select market.best_path('USD', 'EUR')",
    ]) {
      await refused(bank.app(text), "42501");
    }
  });
});

test("an instrument states in how many seconds its market may open or close, at most a day", async () => {
  // Forex opens on Sunday at 17:00 in New York.
  await bank.tick("BTC_USD", "80000", "80010", "2026-04-05T20:58:00Z");
  const seconds = async () => {
    const [row] = await bank.app(
      `select max(change_seconds) filter (where name = 'EUR_USD') as forex, max(change_seconds) filter (where name = 'BTC_USD') as crypto
      from market.instrument_list`,
    );
    return row && [Number(row.forex), Number(row.crypto)];
  };
  // The state that the first read stores is known to the next one.
  expect((await seconds())?.[0]).toBe(60);
  expect(await seconds()).toEqual([120, 86_400]);
  await bank.sql("select market.set_clock('ticks', 'always', 'simulator')");
  expect(await seconds()).toEqual([86_400, 86_400]);
  await bank.sql("select market.set_clock('ticks', 'calendar', 'simulator')");
});
