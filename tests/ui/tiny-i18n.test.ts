import { createInstance, type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { options } from "../../app/i18n/options.ts";
import { createTinyI18n } from "../../app/i18n/tiny-i18n.ts";

const dictionary = {
  "Open positions": "مراكز مفتوحة",
  "Buy {{name}} at {{price}}": "اشتر {{ name }} بسعر {{- price}}، {{name}}",
  "{{count}} selected": "{{count}}",
  "{{count}} selected_zero": "لا شيء",
  "{{count}} selected_two": "اثنان",
  "{{count}} selected_few": "{{count}} عناصر",
  "e.g. 1:30": "1:30",
  Nothing: "",
};

let i18next: i18n;
let translator: i18n;
const missed = { i18next: [] as string[], translator: [] as string[] };

beforeAll(async () => {
  i18next = createInstance();
  await i18next.init({
    ...options,
    lng: "ar",
    resources: { ar: { translation: dictionary } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => missed.i18next.push(key),
  });
  translator = createTinyI18n("ar", new Map(Object.entries(dictionary)), (key) => missed.translator.push(key));
});

describe("the browser's translations equal those of i18next on the server", () => {
  it.each([
    ["a sentence", "Open positions", undefined],
    ["a sentence with values and no placeholders", "Open positions", { name: "x" }],
    ["placeholders, one of them repeated", "Buy {{name}} at {{price}}", { name: "EUR/USD", price: 1.5 }],
    ["a value that looks like a placeholder", "Buy {{name}} at {{price}}", { name: "{{price}}", price: "$&" }],
    ["a value that is missing", "Buy {{name}} at {{price}}", { name: "x", price: undefined }],
    ["placeholders without interpolation", "Buy {{name}} at {{price}}", { skipInterpolation: true }],
    ["none", "{{count}} selected", { count: 0 }],
    ["one, which has no form of its own", "{{count}} selected", { count: 1 }],
    ["two", "{{count}} selected", { count: 2 }],
    ["a few", "{{count}} selected", { count: 3 }],
    ["many as a text", "{{count}} selected", { count: "3" }],
    ["dots and colons", "e.g. 1:30", undefined],
    ["a text that was emptied", "Nothing", undefined],
    ["a sentence without a translation", "Hello {{name}}: a.b", { name: "Ann" }],
  ] as [string, string, Record<string, unknown> | undefined][])("the translation is equal for %s", (_, key, values) => {
    expect(translator.t(key, values)).toBe(i18next.t(key, values));
    expect(translator.exists(key)).toBe(i18next.exists(key));
  });

  it("both report the same missing texts", () => {
    expect(missed.translator).toEqual(missed.i18next);
    expect(missed.translator).toContain("Hello {{name}}: a.b");
  });
});
