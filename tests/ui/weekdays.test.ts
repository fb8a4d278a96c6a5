import { expect, test } from "vitest";
import { formatWeekday } from "../../app/ui/format/relative-time.ts";

test.each(["en", "de", "es", "ar"])("each weekday has a short name of its own in %s", (language) => {
  const names = Array.from({ length: 7 }, (_, at) => formatWeekday(at + 1, language, "short"));
  expect(new Set(names).size).toBe(7);
});
