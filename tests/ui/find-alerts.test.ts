import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { conditionText } from "../../app/account/alerts/condition-text.ts";
import { findAlerts } from "../../app/account/alerts/find-alerts.ts";

type Alert = Parameters<typeof findAlerts>[0][number];

const t = ((key: string, values: Record<string, string> = {}) =>
  key.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "")) as unknown as TFunction;
const alert = (id: number, more: Partial<Alert>) =>
  ({
    id,
    instrument: "EUR_USD",
    price_decimals: 5,
    condition: "above",
    price_side: "bid",
    level: "1.5",
    indicator: null,
    state: "active",
    note: "",
    ...more,
  }) as Alert;
const alerts = [
  alert(1, {}),
  alert(2, { condition: "below", level: "1.4", note: "Supply" }),
  alert(3, { instrument: "XAU_USD", price_decimals: 2, level: "4200", state: "paused" }),
];
const ids = (find: string) => findAlerts(alerts, find, t).map(({ id }) => id);

test("the filter of alerts finds every word in instrument, condition, status or note, in any case", () => {
  expect(ids("")).toEqual([1, 2, 3]);
  expect(ids("eur/usd")).toEqual([1, 2]);
  expect(ids("EUR_USD supply")).toEqual([2]);
  expect(ids("paused")).toEqual([3]);
  expect(ids("  rises   1.50000 ")).toEqual([1]);
  expect(ids("eur paused")).toEqual([]);
});

test("a condition that fires in every bar in which it is true states that the price is above, and not that it rises", () => {
  const words = (more: Partial<Alert>) => conditionText(t, alert(4, more));
  expect(words({ is_per_bar: true, is_repeated: true, state: "active", firings: 2 })).toBe("Bid is above 1.50000");
  expect(words({ is_per_bar: true, condition: "below" })).toBe("Bid is below 1.50000");
  expect(words({ is_per_bar: true, condition: "crosses" })).toBe("Bid crosses 1.50000");
  const rsi = { indicator: "rsi", indicator_length: 14, bar_interval: "1h", threshold: "70" } as const;
  expect(words({ ...rsi, is_per_bar: true })).toMatch(/RSI.* is above 70/);
  expect(words({ ...rsi, is_per_bar: false })).toMatch(/RSI.* rises above 70/);
});
