import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;

beforeAll(async () => {
  bank = await openMoney();
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

async function isOpen(calendar: string, at: string): Promise<unknown> {
  const [row] = await bank.app("select market.is_open($1, $2)::text as open", await calendarId(calendar), at);
  return row?.open === "true";
}
async function calendarId(code: string): Promise<unknown> {
  return (await bank.sql("select id from market.calendars where code = $1", code))[0]?.id;
}

describe("market hours", () => {
  // The exact second at which sessions open or close, around daylight-saving changes in America, Europe and Australia.
  test.each([
    ["forex", "opens", "2026-03-01T22:00:00Z"],
    ["forex", "opens", "2026-03-08T21:00:00Z"],
    ["forex", "closes", "2026-10-30T21:00:00Z"],
    ["forex", "opens", "2026-11-01T22:00:00Z"],
    ["forex", "closes", "2026-12-24T22:00:00Z"],
    ["us-stocks", "opens", "2026-03-06T14:30:00Z"],
    ["us-stocks", "opens", "2026-03-09T13:30:00Z"],
    ["us-stocks", "closes", "2026-11-27T18:00:00Z"],
    ["germany-index", "opens", "2026-03-27T00:15:00Z"],
    ["germany-index", "opens", "2026-03-29T23:15:00Z"],
    ["uk-index", "opens", "2026-03-30T00:00:00Z"],
    ["australia-index", "opens", "2026-04-01T22:50:00Z"],
    ["australia-index", "opens", "2026-04-07T23:50:00Z"],
    ["us-index", "closes", "2026-11-26T18:00:00Z"],
    ["us-index", "opens", "2026-11-26T23:00:00Z"],
    ["metals-energy", "closes", "2026-07-03T18:30:00Z"],
    ["brent", "opens", "2026-07-06T00:00:00Z"],
    ["grains", "opens", "2026-07-06T13:30:00Z"],
    ["sugar", "closes", "2026-07-06T17:00:00Z"],
    ["hong-kong-index", "closes", "2026-07-10T19:00:00Z"],
    ["singapore-index", "opens", "2026-07-10T00:30:00Z"],
    ["euronext-index", "closes", "2026-07-10T20:00:00Z"],
  ])("the market %s %s at %s", async (calendar, what, at) => {
    const before = new Date(Date.parse(at) - 1).toISOString();
    expect(await isOpen(calendar, before)).toBe(what === "closes");
    expect(await isOpen(calendar, at)).toBe(what === "opens");
    expect(await isOpen(calendar, before)).toBe(what === "closes");
  });

  test("the week of a specification is in the reader's time zone, with pauses, holidays and the next changes", async () => {
    const stocks = await calendarId("us-stocks");
    const at = "2026-11-25T15:00:00Z";
    const [week] = await bank.sql("select market.week_hours($1, $2, 'Europe/Oslo') as days", stocks, at);
    const days = JSON.parse(String(week?.["days"])) as { day: string; sessions: unknown[] }[];
    expect(days[0]).toEqual({ day: "2026-11-23", weekday: 1, sessions: [{ from: 930, to: 1320 }] });
    expect(days.map(({ sessions }) => sessions.length)).toEqual([1, 1, 1, 0, 1, 0, 0]);
    expect(days[4]).toMatchObject({ sessions: [{ from: 930, to: 1140 }] });
    const [next] = await bank.sql(
      "select closes_at = '2026-11-25T21:00Z' as closes, opens_at = '2026-11-27T14:30Z' as opens from market.next_hours($1, $2)",
      stocks,
      at,
    );
    expect(next).toEqual({ closes: "t", opens: "t" });
    expect((await bank.sql("select * from market.next_hours($1, $2)", await calendarId("crypto"), at))[0]).toEqual({
      closes_at: null,
      opens_at: null,
    });
    await isOpen("us-stocks", at);
    const [until] = await bank.sql(
      `select market.hours_until(i.id, $2) = '2026-11-25T21:00Z' as matches
       from market.instruments i join market.categories c using (category)
       where coalesce(i.calendar_id, c.calendar_id) = $1 limit 1`,
      stocks,
      at,
    );
    expect(until).toEqual({ matches: "t" });
    const [dates] = await bank.sql("select market.next_holidays($1, $2) as dates", stocks, at);
    expect(JSON.parse(String(dates?.["dates"]))).toMatchObject([
      { day: "2026-11-26", sessions: [] },
      { day: "2026-11-27" },
      {},
      {},
      {},
      {},
    ]);
  });

  test("the stock market is closed on Thanksgiving, the crypto market never closes", async () => {
    expect(await isOpen("us-stocks", "2026-11-26T16:00:00Z")).toBe(false);
    expect(await isOpen("crypto", "2026-12-25T03:00:00Z")).toBe(true);
  });

  test("the cached opening state equals the computed one for every hour of a year", async () => {
    for (const calendar of ["forex", "us-stocks", "germany-index", "hong-kong-index", "metals-energy"]) {
      const rows = await bank.sql(
        `select t::text from generate_series('2026-01-01Z'::timestamptz, '2026-12-31Z', '7 hours') t
         where market.is_open($1, t) <> (market.market_ranges($1, t, t) @> t)`,
        await calendarId(calendar),
      );
      expect(rows).toEqual([]);
    }
  });

  test("a calendar change by staff takes effect at once", async () => {
    const at = "2026-07-15T16:00:00Z";
    expect(await isOpen("us-stocks", at)).toBe(true);
    const text =
      "insert into market.calendar_exceptions (calendar_id, local_date, name) values ($1, '2026-07-15', 'Power cut')";
    await bank.sql(text, await calendarId("us-stocks"));
    expect(await isOpen("us-stocks", at)).toBe(false);
    await bank.sql("delete from market.calendar_exceptions where name = 'Power cut'");
    expect(await isOpen("us-stocks", at)).toBe(true);
  });

  test("every market is open at any hour while the clock ignores calendars", async () => {
    await bank.sql("select market.set_clock('real', 'always', 'simulator')");
    expect(await isOpen("us-stocks", "2026-12-25T12:00:00Z")).toBe(true);
    await bank.sql("select market.set_clock('ticks', 'calendar', 'none')");
    expect(await isOpen("us-stocks", "2026-12-25T12:00:00Z")).toBe(false);
  });

  test("a market with an unknown calendar is closed", async () => {
    const [row] = await bank.app("select market.is_open(999, now())::text as open");
    expect(row?.open).toBe("false");
  });
});

describe("the market's clock", () => {
  test("the market's clock is the newest tick's time in a replay, else the time of day", async () => {
    await bank.sql("select market.set_clock('ticks', 'calendar', 'replay')");
    await bank.tick("EUR_USD", "1.1", "1.1001", "2026-03-02T10:00:00Z");
    const [replay] = await bank.app("select (market.clock() at time zone 'UTC')::text as at");
    expect(replay?.at).toBe("2026-03-02 10:00:00");
    await bank.sql("select market.set_clock('real', 'calendar', 'live')");
    const [real] = await bank.app(
      "select (abs(extract(epoch from market.clock() - clock_timestamp())) < 5)::text as now",
    );
    expect(real?.now).toBe("true");
  });

  test("the market's clock and the feed's heartbeat are written by the worker only", async () => {
    await refused(bank.app("select market.set_clock('real', 'always', 'none')"), "42501");
    await refused(bank.app("select market.record_feed_heartbeat()"), "42501");
    expect((await bank.app("select market.feed_age()::text as age"))[0]?.age).toBeNull();
    await bank.sql("select market.record_feed_heartbeat()");
    const [row] = await bank.app("select (market.feed_age() < interval '5 seconds')::text as fresh");
    expect(row?.fresh).toBe("true");
  });
});
