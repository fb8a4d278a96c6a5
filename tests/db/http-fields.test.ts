// The field types of forms and JSON: each accepted value as it is read, and each refused one with its message.
import { expect, test } from "vitest";
import { z, type ZodType } from "zod";
import { Refusal, notFound, refuseInput } from "../../app/http/errors.ts";
import * as fields from "../../app/http/fields.ts";
import { NONE_ID } from "../../app/ui/none-id.ts";

const LONG = "x".repeat(301);
const MAIL = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;

function read(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : result.error.issues[0]?.message;
}

const types: [string, ZodType, [unknown, unknown][]][] = [
  [
    "a required text",
    fields.text("Required"),
    [
      [" a ", { value: "a" }],
      ["", "Required"],
      ["  ", "Required"],
      [undefined, "Required"],
      [5, "Required"],
      ["a\0b", "Required"],
      [LONG, "This text is too long"],
      [LONG.slice(1), { value: LONG.slice(1) }],
    ],
  ],
  [
    "an optional text",
    fields.optionalText(),
    [
      [" a ", { value: "a" }],
      ["", { value: null }],
      [null, { value: null }],
      [undefined, { value: null }],
      [5, "Invalid text"],
      ["a\0b", "Invalid text"],
      [LONG, "This text is too long"],
      [LONG.slice(1), { value: LONG.slice(1) }],
    ],
  ],
  [
    "an e-mail address",
    fields.email(),
    [
      [" Ada@Example.COM ", { value: "ada@example.com" }],
      ["", "Email is required"],
      [undefined, "Email is required"],
      ["ada", "Invalid email"],
      [MAIL.slice(1), { value: MAIL.slice(1) }],
      [`${"a".repeat(250)}@b.co`, "Invalid email"],
    ],
  ],
  [
    "an id",
    fields.id(),
    [
      ["1", { value: 1 }],
      [7, { value: 7 }],
      ["1234567890123456", { value: 1234567890123456 }],
      ["0", "Not found"],
      ["01", "Not found"],
      ["-1", "Not found"],
      ["1x", "Not found"],
      ["x1", "Not found"],
      ["12345678901234567", "Not found"],
      [0, "Not found"],
      [-1, "Not found"],
      [1.5, "Not found"],
      [undefined, "Not found"],
    ],
  ],
  [
    "the parameters of a path",
    fields.idParams,
    [
      [{ id: "5" }, { value: { id: 5 } }],
      [{ id: "x" }, "Not found"],
    ],
  ],
  [
    "a list of ids",
    fields.ids("Select rows"),
    [
      [["1", 2], { value: [1, 2] }],
      ["3", { value: [3] }],
      [[], { value: [] }],
      [["1", "x"], "Select rows"],
      [[0], "Select rows"],
      [[-1], "Select rows"],
      [[2 ** 53], "Select rows"],
      [undefined, "Select rows"],
    ],
  ],
  [
    "a whole number",
    fields.whole("Invalid"),
    [
      ["-12", { value: -12 }],
      ["0", { value: 0 }],
      ["123456789012345", { value: 123456789012345 }],
      ["1234567890123456", "Invalid"],
      ["1.5", "Invalid"],
      ["x1", "Invalid"],
      ["1x", "Invalid"],
      ["", "Invalid"],
      [1.5, "Invalid"],
    ],
  ],
  [
    "an id or none",
    fields.wholeOrNone("Invalid"),
    [
      ["", { value: NONE_ID }],
      [null, { value: NONE_ID }],
      ["5", { value: 5 }],
      ["x", "Invalid"],
    ],
  ],
  [
    "a decimal",
    fields.decimalText("Invalid", "Required"),
    [
      ["12.50", { value: "12.50" }],
      ["1 000", { value: "1000" }],
      [12.5, { value: "12.5" }],
      [999_999_999, { value: "999999999" }],
      [1e9, "Invalid"],
      [-1, "Invalid"],
      ["", "Required"],
      [undefined, "Required"],
      ["-1", "Invalid"],
      ["1.", "Invalid"],
      [".5", "Invalid"],
      ["1e5", "Invalid"],
      ["x1", "Invalid"],
      ["1x", "Invalid"],
      ["123456789012345.123456789012345678", { value: "123456789012345.123456789012345678" }],
      ["1234567890123456", "Invalid"],
      ["1.1234567890123456789", "Invalid"],
    ],
  ],
  [
    "a decimal with a sign",
    fields.signedDecimalText("Invalid"),
    [
      ["-12.50", { value: "-12.50" }],
      ["−3", { value: "-3" }],
      [" 4", { value: "4" }],
      [-5, { value: "-5" }],
      ["--1", "Invalid"],
      ["+1", "Invalid"],
      ["-", "Invalid"],
      ["x-1", "Invalid"],
      [null, "Invalid"],
    ],
  ],
  [
    "a checkbox",
    fields.flag(),
    [true, "true", "on", "1"]
      .map((value): [unknown, unknown] => [value, { value: true }])
      .concat([false, "false", "off", "0", "", undefined, 1, null].map((value) => [value, { value: false }])),
  ],
  [
    "a switch",
    fields.toggle("Choose"),
    [
      [["off", "on"], { value: true }],
      ["off", { value: false }],
      ["true", { value: true }],
      ["false", { value: false }],
      ["1", { value: true }],
      ["0", { value: false }],
      [true, { value: true }],
      [false, { value: false }],
      ["", "Choose"],
      [undefined, "Choose"],
    ],
  ],
  [
    "a required checkbox",
    fields.confirmed("Confirm"),
    [
      [["", "on"], { value: "on" }],
      ["", "Confirm"],
      [[""], "Confirm"],
      [undefined, { value: undefined }],
    ],
  ],
  [
    "a day",
    fields.optionalDay("Invalid day"),
    [
      ["2026-02-28", { value: "2026-02-28" }],
      ["", { value: null }],
      [null, { value: null }],
      ["2026-02-30", "Invalid day"],
      ["28.02.2026", "Invalid day"],
      [5, "Invalid day"],
    ],
  ],
  [
    "a version",
    fields.version,
    [
      ["3", { value: 3 }],
      ["0", { value: 0 }],
      ["", { value: null }],
      [undefined, { value: null }],
      ["-1", "Invalid form data"],
      ["x", "Invalid form data"],
    ],
  ],
];

test.each(types.flatMap(([name, schema, cases]) => cases.map((one) => [name, schema, ...one] as const)))(
  "%s is read: case %#",
  (_, schema, value, result) => {
    expect(read(schema, value)).toEqual(result);
  },
);

test("a phone number has five to twenty digits of any script", () => {
  const shaped = ["1234", "12345", "+49 (0) 30 1234", "1".repeat(20), "1".repeat(21), "٠١٢٣٤", "phone"];
  expect(shaped.map(fields.isPhoneShaped)).toEqual([false, true, true, true, false, true, false]);
});

test("a refusal names its fields, its line and its values only when it has them", () => {
  const refusal = new Refusal(409, "code", "Message");
  expect([refusal.status, refusal.message, refusal.headers, refusal.problem]).toStrictEqual([
    409,
    "Message",
    {},
    { message: "Message", code: "code" },
  ]);
  const more = { fields: { a: "b" }, headers: { "Retry-After": "1" }, line: 0, values: { n: "1" } };
  const full = new Refusal(422, "code", "Message", more);
  expect(full.headers).toEqual(more.headers);
  const { headers: _, ...shown } = more;
  expect(full.problem).toEqual({ message: "Message", code: "code", ...shown });
  expect(notFound()).toMatchObject({ status: 404, code: "BT104", message: "Not found" });
});

test("refused input has the first message of each field, and the first of all as its own", () => {
  const schema = z.object({
    name: fields.text("Name is required"),
    rows: z.array(z.object({ id: fields.id("No row") })),
  });
  const { error } = schema.safeParse({ name: "", rows: [{ id: "1" }, { id: "x" }] });
  const refusal = refuseInput(error ?? new z.ZodError([]));
  expect(refusal).toMatchObject({ status: 422, code: "invalid_input", message: "Name is required" });
  expect(refusal.fields).toEqual({ name: "Name is required", "rows[1].id": "No row" });
  expect(refuseInput(new z.ZodError([])).message).toBe("Something went wrong");
});
