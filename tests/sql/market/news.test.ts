// Calendar events and news: feeds of administrators, imports, and what customers read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;
let admin: number;
let reader: number;
let feed: number;
const save = "select market.save_news_feed($1, $2, $3, $4, $5, $6, $7, $8) as id";

beforeAll(async () => {
  bank = await openMoney();
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-04T10:00:00Z");
  admin = await bank.person(1);
  reader = (await bank.customer()).id;
  feed = Number((await bank.app(save, admin, null, "Calendar", "events", "csv", "", "", null))[0]?.id);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const payrolls = {
  row: 1,
  id: "nfp",
  time: "2026-03-06T13:30:00Z",
  title: "Nonfarm payrolls",
  currencies: ["USD"],
  impact: "high",
  forecast: "180K",
  previous: "151K",
};
const rates = {
  row: 2,
  id: "ecb",
  time: "2026-03-05T13:15:00Z",
  title: "ECB rate decision",
  currencies: ["EUR"],
  impact: "medium",
};

const upload = async (...entries: object[]) =>
  (await bank.app("select * from market.upload_news($1, $2, $3)", admin, feed, JSON.stringify(entries)))[0];
const store = async (...entries: object[]) =>
  (await bank.sql("select * from market.store_news($1, $2)", feed, JSON.stringify(entries)))[0];
const titles = async (filters: object = {}, user = reader) =>
  (
    await bank.app(
      "select title from market.list_news($1, $2, $3)",
      user,
      { kind: "events", ...filters },
      { sort: "time" },
    )
  ).map(({ title }) => title);

test("customers see a calendar once it has events, and a repeated import updates them without doubling", async () => {
  const shown = async () => (await bank.app("select * from market.shown_news()"))[0];
  expect(await shown()).toEqual({ events: "f", news: "f" });
  expect(await upload(payrolls, rates)).toEqual({ added: "2", changed: "0", withdrawn: "0" });
  expect(await shown()).toEqual({ events: "t", news: "f" });
  expect(await upload(payrolls, rates)).toEqual({ added: "0", changed: "0", withdrawn: "0" });
  const published = { ...payrolls, actual: "195K" };
  expect(await upload(published)).toEqual({ added: "0", changed: "1", withdrawn: "0" });
  const rows = await bank.sql("select source_id, actual from market.news_items order by source_id");
  expect(rows).toEqual([
    { source_id: "ecb", actual: "" },
    { source_id: "nfp", actual: "195K" },
  ]);
  expect(await titles()).toEqual(["ECB rate decision", "Nonfarm payrolls"]);
  expect(await titles({ currency: "usd" })).toEqual(["Nonfarm payrolls"]);
  expect(await titles({ impact: "medium" })).toEqual(["ECB rate decision"]);
  expect(await titles({ search: "payr" })).toEqual(["Nonfarm payrolls"]);
});

test("an import with an invalid entry names it and changes nothing", async () => {
  const before = await bank.sql("select * from market.news_items order by id");
  const invalid: [object, string][] = [
    [{ id: "" }, "the ID"],
    [{ id: "ecb" }, "another entry"],
    [{ time: "tomorrow" }, "the time"],
    [{ title: " " }, "the title"],
    [{ currencies: ["US dollar"] }, "a currency"],
    [{ impact: "extreme" }, "the impact"],
    [{ actual: "1".repeat(61) }, "a value"],
    [{ link: "http://news.example/1" }, "the link"],
    [{ link: "javascript:alert(1)" }, "the link"],
  ];
  for (const [field, part] of invalid) {
    const entries = [
      { ...rates, row: 1, title: "Changed" },
      { ...payrolls, row: 2, ...field },
    ];
    const error = await upload(...entries).then(
      () => null,
      (thrown: { code: string; message: string; column: string; detail: string }) => thrown,
    );
    expect(error, part).toMatchObject({
      code: "BT265",
      column: "file",
      message: expect.stringContaining(part) as string,
    });
    expect(["1", "2"]).toContain((JSON.parse(error?.detail ?? "{}") as { row: string }).row);
  }
  await refused(upload(), "BT265", "file");
  const many = Array.from({ length: 5001 }, (_, at) => ({ ...rates, row: at + 1, id: String(at) }));
  await refused(upload(...many), "BT265", "file");
  expect(await bank.sql("select * from market.news_items order by id")).toEqual(before);
});

test("cancelled events and events that a fetched calendar no longer contains are withdrawn and can return", async () => {
  expect(await upload({ ...rates, isWithdrawn: true })).toEqual({ added: "0", changed: "0", withdrawn: "1" });
  expect(await titles()).toEqual(["Nonfarm payrolls"]);
  const later = { ...rates, id: "cpi", time: "2026-03-12T12:30:00Z", title: "Consumer prices" };
  await upload(later);
  // The fetched days end before the later event and contain the payrolls.
  const claims = { ...rates, row: 1, id: "claims", time: "2026-03-05T08:30:00Z", title: "Jobless claims" };
  const friday = { ...claims, row: 3, id: "speech", time: "2026-03-06T20:00:00Z", title: "Speech" };
  expect(await store(claims, rates, friday)).toEqual({ added: "2", changed: "1", withdrawn: "1" });
  expect(await titles()).toEqual(["Jobless claims", "ECB rate decision", "Speech", "Consumer prices"]);
  expect(await store(claims, rates, friday)).toEqual({ added: "0", changed: "0", withdrawn: "0" });
});

test("the days of the calendar are those of the reader's time zone, and past days are found by date", async () => {
  const late = { ...rates, id: "late", time: "2026-03-04T03:00:00Z", title: "Late" };
  const day = { ...rates, row: 2, id: "day", time: "2026-03-04T00:00:00Z", isAllDay: true, title: "Holiday" };
  await upload(late, day);
  expect((await titles()).slice(0, 2)).toEqual(["Holiday", "Late"]);
  await bank.sql("update iam.users set time_zone = 'America/New_York' where id = $1", reader);
  // 03:00 UTC is the previous evening in New York; the all-day event keeps its date.
  expect((await titles())[0]).toBe("Holiday");
  expect(await titles({ from: "2026-03-03", to: "2026-03-03" })).toEqual(["Late"]);
});

test("the sheet of an instrument has the next events and the news of its currencies", async () => {
  const news = Number((await bank.app(save, admin, null, "Wire", "news", "rss", "", "USD", null))[0]?.id);
  const item = { row: 1, id: "1", time: "2026-03-04T09:00:00Z", title: "Dollar steady", link: "https://n.example/1" };
  const other = { ...item, row: 2, id: "2", title: "Yen falls", currencies: ["JPY"] };
  await bank.app("select * from market.upload_news($1, $2, $3)", admin, news, JSON.stringify([item, other]));
  const text = "select trading.instrument_sheet($1, null, 'EUR_USD', 'UTC', null) as sheet";
  const [row] = await bank.app(text, reader);
  const sheet = JSON.parse(String(row?.["sheet"])) as Record<"events" | "news", { title: string }[]>;
  expect(sheet.events.map(({ title }) => title)).toEqual([
    "Holiday",
    "Jobless claims",
    "ECB rate decision",
    "Speech",
    "Consumer prices",
  ]);
  expect(sheet.news).toMatchObject([{ title: "Dollar steady", link: "https://n.example/1", currencies: ["USD"] }]);
  await bank.app("select market.delete_news_feed($1, $2)", admin, news);
  expect(await titles({ kind: "news" })).toEqual([]);
});

test("feeds are configured and filled by administrators only, and a feed with a URL is fetched at once", async () => {
  for (const role of [2, 3, 4, 5, 6]) {
    const other = role === 3 ? reader : await bank.person(role);
    await refused(bank.app(save, other, feed, "Calendar", "events", "csv", "", "", null), "BT103");
    await refused(bank.app("select market.delete_news_feed($1, $2)", other, feed), "BT103");
    await refused(bank.app("select market.find_news_feed($1, $2)", other, feed), "BT103");
    await refused(bank.app("select * from market.upload_news($1, $2, '[]')", other, feed), "BT103");
    await refused(bank.app("select * from market.list_news_feeds($1, '{}', '{}')", other), "BT103");
  }
  const invalid: [string, unknown[]][] = [
    ["name", ["", "events", "ics", "", ""]],
    ["url", ["A", "events", "ics", "http://feed.example/", ""]],
    ["url", ["A", "events", "ics", "https://user@feed.example/", ""]],
    ["format", ["A", "events", "rss", "", ""]],
    ["format", ["A", "news", "ics", "", ""]],
    ["format", ["A", null, "ics", "", ""]],
    ["currency", ["A", "events", "ics", "", "US dollar"]],
  ];
  for (const [field, fields] of invalid) await refused(bank.app(save, admin, null, ...fields, null), "BT289", field);
  await bank.app(save, admin, feed, "Calendar", "events", "ics", "https://feed.example/a.ics", "eur", null);
  expect(await bank.sql("select format, url, currency from market.news_feeds where id = $1", feed)).toEqual([
    { format: "ics", url: "https://feed.example/a.ics", currency: "EUR" },
  ]);
  expect(await bank.sql("select task_identifier as task from graphile_worker.jobs")).toEqual([{ task: "fetch-news" }]);
  await refused(bank.app("select market.store_news($1, '[]')", feed), "42501");
});
