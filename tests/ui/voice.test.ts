import { createInstance, type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { options } from "../../app/i18n/options.ts";
import { createVoice } from "../../app/i18n/voice.ts";

const dictionary = {
  "Open Positions": "مراكز مفتوحة",
  "Buy {{name}} at {{price}}": "اشتر {{ name }} بسعر {{- price}}، {{name}}",
  "{{count}} selected": "{{count}}",
  "{{count}} selected_zero": "لا شيء",
  "{{count}} selected_two": "اثنان",
  "{{count}} selected_few": "{{count}} عناصر",
  "e.g. 1:30": "1:30",
  Nothing: "",
};

let theirs: i18n;
let ours: i18n;
const missed = { theirs: [] as string[], ours: [] as string[] };

beforeAll(async () => {
  theirs = createInstance();
  await theirs.init({
    ...options,
    lng: "ar",
    resources: { ar: { translation: dictionary } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => missed.theirs.push(key),
  });
  ours = createVoice("ar", dictionary, (key) => missed.ours.push(key));
});

describe("a page says in the browser what i18next says on the server", () => {
  it.each([
    ["a sentence", "Open Positions", undefined],
    ["a sentence with values that it has no place for", "Open Positions", { name: "x" }],
    ["places, one of them twice", "Buy {{name}} at {{price}}", { name: "EUR/USD", price: 1.5 }],
    ["a value that looks like a place", "Buy {{name}} at {{price}}", { name: "{{price}}", price: "$&" }],
    ["a value that is missing", "Buy {{name}} at {{price}}", { name: "x", price: undefined }],
    ["places that are left open", "Buy {{name}} at {{price}}", { skipInterpolation: true }],
    ["none", "{{count}} selected", { count: 0 }],
    ["one, which has no form of its own", "{{count}} selected", { count: 1 }],
    ["two", "{{count}} selected", { count: 2 }],
    ["a few", "{{count}} selected", { count: 3 }],
    ["many as a text", "{{count}} selected", { count: "3" }],
    ["dots and colons", "e.g. 1:30", undefined],
    ["a text that was emptied", "Nothing", undefined],
    ["a sentence that nobody has translated", "Hello {{name}}: a.b", { name: "Ann" }],
  ] as [string, string, Record<string, unknown> | undefined][])("%s", (_, key, values) => {
    expect(ours.t(key, values)).toBe(theirs.t(key, values));
    expect(ours.exists(key)).toBe(theirs.exists(key));
  });

  it("and misses the same sentences", () => {
    expect(missed.ours).toEqual(missed.theirs);
    expect(missed.ours).toContain("Hello {{name}}: a.b");
  });
});
