import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type pg from "pg";
import { connect } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";
import { vectors } from "./vectors.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await openDatabase();
  client = await connect(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The value of one SQL expression; numbers are returned as text. */
async function value(expression: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select ${expression} as value`, values);
  return rows[0]?.value;
}
const rounded = (expression: string, values: unknown[] = []) => value(`round(${expression}, 6)::text`, values);
const text = (expression: string, values: unknown[] = []) => value(`(${expression})::text`, values);

describe.each(vectors)("$id $name", (v) => {
  const margin = `trading.required_margin(${v.open_rate}, ${v.u}, ${v.L}, ${v.X})`;

  test("the order opens at the ask when bought, at the bid when sold, plus the spread in pips of its quote currency", async () => {
    expect(v.open_rate).toBe(v.side === "buy" ? v.ask : v.bid);
    expect(await text("market.pip_size($1, null)", [v.quote])).toBe(v.pip);
  });

  test("the order needs its margin and leaves the rest available (E-03, E-09)", async () => {
    expect(await rounded(margin)).toBe(v.margin);
    expect(await rounded(`${v.bal} - ${margin}`)).toBe(v.available_after);
  });

  test("the order has its pip value and its largest size (E-04, E-21)", async () => {
    expect(await rounded("trading.pip_value($1, $2, $3)", [v.pip, v.u, v.X])).toBe(v.pip_value);
    expect(await rounded("trading.max_units($1, $2, $3, $4)", [v.bal, v.L, v.X, v.open_rate])).toBe(v.max_units);
  });

  test("pips are converted to levels from the bid, as text with six decimals (E-16)", async () => {
    expect(await value("trading.take_profit_from_pips($1, $2, $3, $4)", [v.side, v.bid, v.tp_pips, v.pip])).toBe(
      v.tp_price,
    );
    expect(await value("trading.stop_loss_from_pips($1, $2, $3, $4)", [v.side, v.bid, v.sl_pips, v.pip])).toBe(
      v.sl_price,
    );
  });

  test.each([
    ["50", "stopout50_rate"],
    ["0", "equity0_rate"],
    ["-50", "literal_neg50_rate"],
  ] as const)("the margin level is %s percent at its rate (E-20)", async (level, name) => {
    const rate = `trading.stop_out_rate($1, $2, $3, $4, ${margin}, $5, $6, $7)`;
    expect(await rounded(rate, [v.side, v.open_rate, v.u, v.S, v.bal, v.X, level])).toBe(v[name]);
  });

  test.each(v.results)("the order has a profit of $pl at $mark (E-05, E-08, E-10, E-11)", async (result) => {
    const profit = `trading.profit_loss('${v.side}', ${v.u}, ${v.open_rate}, ${result.mark}, ${v.S}, ${result.X})`;
    expect(await rounded(profit)).toBe(result.pl);
    expect(await rounded(`${v.bal} + ${profit}`)).toBe(result.equity);
    expect(await rounded(`${v.bal} + ${profit} - ${margin}`)).toBe(result.free_margin);
    expect(await rounded(`trading.margin_level(${v.bal} + ${profit}, ${margin})`)).toBe(result.margin_level);
  });
});

test("the result at the open is the cost of the spread", async () => {
  const expected = ["-12.000000", "-4.629630", "-3.000000", "-1.600000", "-5.000000", "-0.414365"];
  for (const [index, v] of vectors.entries()) {
    expect(await rounded("trading.profit_loss($1, $2, $3, $3, $4, $5)", [v.side, v.u, v.open_rate, v.S, v.X])).toBe(
      expected[index],
    );
  }
});

test("the spread charged is pips times pip size times units (E-06)", async () => {
  for (const [pips, pip, units, total] of [
    ["1.2", "0.0001", "100000", "12"],
    ["1.5", "0.01", "50000", "750"],
    ["3", "0.0001", "10000", "3"],
  ]) {
    expect(Number(await text("trading.spread_cost($1, $2, $3)", [pips, pip, units]))).toBe(Number(total));
  }
});

test("an instrument's own pip size replaces the default (V3c)", async () => {
  expect(await text("market.pip_size('USD', 0.01)")).toBe("0.01");
  expect(await rounded("trading.pip_value(0.01, 10, 1)")).toBe("0.100000");
});

test("leverage is the plan's, else the instrument's, else one (V12)", async () => {
  expect(Number(await text("trading.leverage(null, 0)"))).toBe(1);
  expect(Number(await text("trading.leverage(30, 100)"))).toBe(30);
  expect(Number(await text("trading.leverage(0, 20)"))).toBe(20);
});

test("an account without used margin has no margin level", async () => {
  expect(await value("trading.margin_level(1000, 0)")).toBeNull();
});

test("the rule by margin level stops out at the level, the rule negative_level only when the equity is gone (V5b, E-12)", async () => {
  const stopped = (equity: string, margin: string, level: string, rule: string) =>
    text("trading.is_stopped_out($1, $2, $3, $4)", [equity, margin, level, rule]);
  expect(await stopped("3875", "7750", "50", "margin_level")).toBe("true");
  expect(await stopped("3875.000001", "7750", "50", "margin_level")).toBe("false");
  expect(await stopped("3875", "7750", "50", "negative_level")).toBe("false");
  expect(await stopped("0", "7750", "50", "negative_level")).toBe("true");
  expect(await stopped("-1", "0", "50", "margin_level")).toBe("false");
});

test("emails and phone numbers are masked (V11)", async () => {
  const masks = [
    ["john@x.com", "john@x.com"],
    ["johnny@x.com", "jo****ny@x.com"],
    ["abcde@x.io", "ab****de@x.io"],
  ];
  for (const [address, mask] of masks) expect(await value("iam.mask_email($1)", [address])).toBe(mask);
  expect(await value("iam.mask_phone('+447700900123')")).toBe("******23");
});
