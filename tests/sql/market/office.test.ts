// What an administrator configures for the market: instruments, spreads, lots.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;
let admin: number;
let eurusd: number;
const save = "select market.save_instrument($1, $2, $3, $4) as id";

beforeAll(async () => {
  bank = await openMoney();
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  admin = await bank.person(1);
  eurusd = Number((await bank.sql("select id from market.instruments where name = 'EUR_USD'"))[0]?.id);
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-04T10:00:00Z");
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const instrument = async (id: number) =>
  (await bank.sql("select * from market.instruments where id = $1", id))[0] ?? {};
const pair = {
  name: "ZAR_SEK",
  base: "ZAR",
  quote: "SEK",
  category: "forex",
  tradingview: "OANDA",
  leverage: "20",
  tradable: true,
};

describe("instruments", () => {
  test("adding and changing an instrument sets the named fields and is in the audit log with before and after", async () => {
    const rows = await bank.app(save, admin, null, { ...pair, bids: "20.1", asks: "20.2" }, null);
    const id = Number(rows[0]?.id);
    expect(await instrument(id)).toMatchObject({
      name: "ZAR_SEK",
      leverage: "20",
      swap: "0",
      price_decimals: "1",
      version: "1",
    });
    expect(await bank.sql("select bid, ask from market.quotes where instrument_id = $1", id)).toEqual([
      { bid: "20.1", ask: "20.2" },
    ]);
    await bank.app(save, admin, id, { leverage: "10", alias: "Rand" }, null);
    expect(await instrument(id)).toMatchObject({ leverage: "10", alias: "Rand", tradingview: "OANDA", version: "2" });
    const auditEntries = await bank.sql(
      `select action, before ->> 'leverage' as before, after ->> 'leverage' as after from audit.entries
       where entity = 'instrument' and entity_id = $1 and actor_id = $2 order by id`,
      String(id),
      admin,
    );
    expect(auditEntries).toEqual([
      { action: "insert", before: null, after: "20" },
      { action: "update", before: "20", after: "10" },
    ]);
  });

  test("each invalid field of an instrument is named in the error (A-090)", async () => {
    for (const field of ["name", "base", "quote", "category", "tradingview", "leverage", "tradable"]) {
      await refused(bank.app(save, admin, null, { ...pair, name: "A_BC", [field]: "" }, null), "BT220", field);
    }
    await refused(bank.app(save, admin, eurusd, { name: "EURUSD" }, null), "BT220", "name");
    await refused(bank.app(save, admin, eurusd, { leverage: "10001" }, null), "BT220", "leverage");
    await refused(bank.app(save, admin, eurusd, { leverage: "NaN" }, null), "BT220", "leverage");
    await refused(bank.app(save, admin, eurusd, { swap: "-1001" }, null), "BT220", "swap");
    await refused(bank.app(save, admin, null, { ...pair, name: "A_BC", bids: "-1" }, null), "BT223", "bids");
    await refused(bank.app(save, admin, eurusd, { priceDecimals: "1.5" }, null), "BT220", "priceDecimals");
    await refused(bank.app(save, admin, null, { ...pair, name: "EUR_USD" }, null), "BT221", "name");
  });

  test("an instrument is changed by administrators only", async () => {
    for (const role of [2, 3, 4, 5, 6]) {
      const other = role === 3 ? (await bank.customer()).id : await bank.person(role);
      await refused(bank.app(save, other, eurusd, { leverage: "1" }, null), "BT103");
      await refused(bank.app("select market.delete_instrument($1, $2)", other, eurusd), "BT103");
      await refused(bank.app("select * from market.list_instruments($1, '{}', '{}')", other), "BT103");
      await refused(bank.app("select market.save_spreads($1, '{\"forex\": 1}')", other), "BT103");
      await refused(bank.app('select market.save_lots($1, \'{"lotForex": "lot"}\')', other), "BT103");
      await refused(bank.app("select market.save_lot_selectors($1, '[]')", other), "BT103");
    }
  });

  test("a stale form does not overwrite another administrator's change to an instrument", async () => {
    const [seen] = await bank.sql(
      "select audit.latest_entry('instrument', $1) ->> 'version' as version",
      String(eurusd),
    );
    await bank.app(save, admin, eurusd, { leverage: "29" }, seen?.["version"] ?? 0);
    await refused(bank.app(save, admin, eurusd, { leverage: "28" }, seen?.["version"] ?? 0), "BT118", "version");
    expect(await instrument(eurusd)).toMatchObject({ leverage: "29" });
  });

  test("a manual price is applied as a tick with its bar, and a price beyond the limit is rejected", async () => {
    await bank.app(save, admin, eurusd, { bids: "1.2", asks: "1.2001" }, null);
    expect(await bank.sql("select bid, ask, prev_bid from market.quotes where instrument_id = $1", eurusd)).toEqual([
      { bid: "1.2", ask: "1.2001", prev_bid: "1.10000" },
    ]);
    await refused(bank.app(save, admin, eurusd, { bids: "3", asks: "3.1" }, null), "BT223", "bids");
    await refused(bank.app(save, admin, eurusd, { bids: "1.3" }, null), "BT223", "bids");
    await bank.app(save, admin, eurusd, { bids: "1.10000", asks: "1.10010" }, null);
  });

  test("an instrument with an open position keeps its name and currencies and cannot be deleted, but can be deactivated", async () => {
    const { id, real } = await bank.customer("GBP", "10000");
    await bank.tick("GBP_USD", "1.30000", "1.30010", "2026-03-04T10:00:01Z");
    const [order] = await bank.app(
      "select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 1000, null, null, null)",
      id,
      real,
    );
    const gbpusd = Number((await bank.sql("select id from market.instruments where name = 'GBP_USD'"))[0]?.id);
    await refused(bank.app(save, admin, eurusd, { name: "EUR_USX" }, null), "BT222", "name");
    await refused(bank.app(save, admin, eurusd, { category: "crypto" }, null), "BT222", "name");
    await refused(bank.app("select market.delete_instrument($1, $2)", admin, eurusd), "BT222");
    // The position's profit is in dollars and its balance in pounds.
    await refused(bank.app("select market.delete_instrument($1, $2)", admin, gbpusd), "BT222");
    await bank.app(save, admin, eurusd, { tradable: false }, null);
    await refused(
      bank.app("select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 1000, null, null, null)", id, real),
      "BT201",
    );
    await bank.app("select id from trading.close_order($1, $2, 'EUR_USD')", id, Number(order?.id));
    await bank.app("select market.delete_instrument($1, $2)", admin, eurusd);
    expect(await bank.app("select name from market.instrument_list where name = 'EUR_USD'")).toEqual([]);
    // The name can be used again.
    await bank.app(save, admin, null, { ...pair, name: "EUR_USD", quote: "USD" }, null);
  });

  test("an order in flight keeps its instrument from being deleted or getting other currencies", async () => {
    const { id, real } = await bank.customer("USD", "10000");
    const [row] = await bank.app(
      save,
      admin,
      null,
      { ...pair, name: "NOK_USD", base: "NOK", quote: "USD", bids: "0.1", asks: "0.1" },
      null,
    );
    const instrumentId = Number(row?.id);
    const session = await bank.web.connect();
    try {
      await session.query("begin");
      await session.query("select trading.place_order($1, $2, 'NOK_USD', 'buy', 1000)", [id, real]);
      const acts = [
        refused(bank.app("select market.delete_instrument($1, $2)", admin, instrumentId), "BT222"),
        refused(bank.app(save, admin, instrumentId, { quote: "EUR" }, null), "BT222", "name"),
      ];
      await new Promise((resolve) => setTimeout(resolve, 300));
      await session.query("commit");
      await Promise.all(acts);
    } finally {
      session.release();
    }
    expect(await instrument(instrumentId)).toMatchObject({ quote: "USD", deleted_at: null });
  });

  test("an order that waits for a deletion of its instrument is refused", async () => {
    const { id, real } = await bank.customer("USD", "10000");
    const [row] = await bank.app(
      save,
      admin,
      null,
      { ...pair, name: "DKK_USD", base: "DKK", quote: "USD", bids: "0.1", asks: "0.1" },
      null,
    );
    const session = await bank.web.connect();
    try {
      await session.query("begin");
      await session.query("select market.delete_instrument($1, $2)", [admin, row?.id]);
      const acts = [
        refused(bank.app("select trading.place_order($1, $2, 'DKK_USD', 'buy', 1000)", id, real), "BT200"),
        refused(
          bank.app("select trading.place_pending($1, $2, 'DKK_USD', 'buy', 'limit', 1000, 0.09)", id, real),
          "BT201",
        ),
      ];
      await new Promise((resolve) => setTimeout(resolve, 300));
      await session.query("commit");
      await Promise.all(acts);
    } finally {
      session.release();
    }
  });
});

test("a category's spread in pips applies to new orders and is in the audit log", async () => {
  await bank.app("select market.save_spreads($1, $2)", admin, { forex: "3.5", crypto: "0" });
  expect(await bank.sql("select spread_pips from market.categories where category = 'forex'")).toEqual([
    { spread_pips: "3.5" },
  ]);
  await refused(bank.app("select market.save_spreads($1, $2)", admin, { stock: "-1" }), "BT224", "stock");
  const [entry] = await bank.sql("select after ->> 'forex' as now from audit.entries where entity = 'spreads'");
  expect(entry).toEqual({ now: "3.5" });
});

test("the lot settings state which categories are traded by lot, and which lots exist", async () => {
  await bank.app("select market.save_lots($1, $2)", admin, { lotStock: "lot" });
  await bank.app(
    "select market.save_lot_selectors($1, $2)",
    admin,
    JSON.stringify([{ label: " Mini ", value: "1000" }]),
  );
  const [stock] = await bank.app("select market.get_lot_state('stock')::text as state");
  expect(JSON.parse(String(stock?.state))).toEqual({
    lotState: "lot",
    lotSelector: [{ label: "Mini", value: "1000" }],
  });
  await refused(bank.app("select market.save_lots($1, $2)", admin, { lotStock: "both" }), "BT225");
  const selectors = (value: unknown) =>
    bank.app("select market.save_lot_selectors($1, $2)", admin, JSON.stringify(value));
  await refused(
    selectors([
      { label: "A", value: "1" },
      { label: "", value: "1" },
    ]),
    "BT225",
    "lotSelector.1.label",
  );
  await refused(selectors([{ label: "A", value: "-1" }]), "BT225", "lotSelector.0.value");
});
