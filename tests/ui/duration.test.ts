import { expect, test } from "vitest";
import { formatDuration } from "../../app/ui/format/duration.ts";

const MINUTE_MS = 60_000;

test.each([
  [0, "0 min"],
  [59_999, "0 min"],
  [MINUTE_MS, "1 min"],
  [60 * MINUTE_MS, "1 hr"],
  [291 * MINUTE_MS, "4 hr 51 min"],
  [-26 * 60 * MINUTE_MS, "1 day 2 hr"],
  [(3 * 24 * 60 + 5) * MINUTE_MS, "3 days"],
])("a duration of %d ms is shown as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds, "en")).toBe(text);
});

test("a duration in a language whose code Intl rejects is shown in English", () => {
  expect(formatDuration(MINUTE_MS, "en-12")).toBe("1 min");
});
