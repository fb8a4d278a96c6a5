import { expect, test } from "vitest";
import { exportAddress, hasFilters, performanceQuery } from "../../app/account/performance/performance-query.ts";

test.each([
  ["tab=hours&curve=daily", false, "/performance/export?format=csv"],
  ["tab=hours&instrument=EUR_USD", true, "/performance/export?instrument=EUR_USD&format=csv"],
  ["tag=Breakout", true, "/performance/export?tag=Breakout&format=csv"],
  ["unit=r", true, "/performance/export?unit=r&format=csv"],
])("a report with ?%s is filtered: %s, and its file has the same trades", (search, filtered, file) => {
  const query = performanceQuery.parse(Object.fromEntries(new URLSearchParams(search)));
  expect([hasFilters(query), exportAddress(query, "csv")]).toEqual([filtered, file]);
});
