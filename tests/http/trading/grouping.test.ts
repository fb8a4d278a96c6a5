import { beforeEach, expect, test } from "vitest";
import { group, ungroup } from "../../../app/ui/format/grouping.ts";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
beforeEach(() => installation.price("EUR_USD", "1.10000", "1.10010"));

const newest = async () =>
  (
    await installation.query<{ id: number; units: string }>(
      "select id, units::text from trading.orders order by id desc limit 1",
    )
  )[0];
const send = (amount: string) =>
  installation.submit(installation.owner, "/dashboard/orders?symbol=EUR_USD", {
    type: "buy",
    instrument: "EUR_USD",
    amount,
    _key: amount,
  });

test.each(["1 000", "1\u00a0000", "1\u202f000", "1000"])("a form's amount %j is read as a thousand", async (amount) => {
  const before = (await newest())?.id;
  await send(amount);
  const placed = await newest();
  expect(placed?.id).not.toBe(before);
  expect(placed?.units).toBe("1000");
});

test.each(["1,000", "1.000,00", "10 00", "1 0000", "1  000", "1'000", "1 000 ", "0 1"])(
  "a form's amount %j is rejected",
  async (amount) => {
    const before = await newest();
    await send(amount);
    expect(await newest()).toEqual(before);
    const page = await (await installation.owner.get("/dashboard?symbol=EUR_USD")).text();
    expect(page).toContain("Enter a valid amount");
  },
);

test("an entered amount is shown grouped in threes and read back unchanged", () => {
  for (const text of ["1", "999", "1000", "1234567.50", "0.00000001"]) expect(ungroup(group(text))).toBe(text);
  expect(group("10000")).toBe("10\u00a0000");
  expect(group("10 00")).toBe("10 00");
  expect(group("4x")).toBe("4x");
});
