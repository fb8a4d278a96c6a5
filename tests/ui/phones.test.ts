import { expect, test } from "vitest";
import { formatPhone } from "../../app/ui/format/phone.ts";

test.each([
  ["+447911345678", "+44 791 134 5678"],
  ["+12025550123", "+1 202 555 0123"],
  ["+37120000000", "+371 200 000 00"],
  ["******67", "******67"],
  ["0151 23456789", "0151 23456789"],
])("the phone %s is shown as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
