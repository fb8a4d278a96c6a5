import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readTexts } from "../../db/texts.ts";
import codes from "../../sql/errors.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");
/** The contents of the files of a pattern, without pages for developers, which are not translated. */
const read = (pattern: string, without = "app/dev/") =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.startsWith(without))
    .map((file) => readFileSync(resolve(root, file), "utf8"));
const all = (texts: string[], pattern: RegExp, group: number) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ""));

const screens = read("app/**/*.{ts,tsx}");
/** Keys in screens: t("…"), components with a key in i18nKey, and tables of texts. */
const screenKeys = [
  ...all(screens, /(?<![\w$])t\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g, 2).filter((key) => !key.includes("${")),
  ...all(screens, /\bi18nKey=\{?"([^"]*)"/g, 1),
  // Lists, menus and statuses name their texts in English and translate them where they are shown.
  ...all(screens, /\b(?:head|label|print|search|text|sentence|notice): "([A-Z][^"]+)"/g, 1),
  ...all(screens, /\bchip: "([^"]+)"/g, 1),
].map((key) => key.replaceAll(/\\(["'`])/g, "$1"));
/** Messages of the server that screens translate: refusals, field errors and success messages. */
const serverMessages = [
  ...all(screens, /new Refusal\(\s*\d+,\s*"\w+",\s*"([^"]+)"/g, 1),
  ...all(screens, /(?:new (?:Fetch|News)Error|refuseNews|refuseStatement)\(\s*"([^"]+)"/g, 1),
  ...all(screens, /\b(?:message|error|added|changed|removed): "([A-Z][^"]+)"/g, 1),
  ...all(screens, /\btext\("([A-Z][^"]+)"/g, 1),
];
/** Every error message that SQL raises. */
const sqlMessages = Object.values(codes).flatMap(({ sentences }) => sentences);

const texts = readTexts();
/** English has a text for every key that any language has. */
const keys = Object.keys(texts.get("en") ?? {});
const parts = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(" ");

test("every screen text and message is a key of the files", () => {
  expect([screenKeys.length > 200, serverMessages.length > 30, sqlMessages.length > 50]).toEqual([true, true, true]);
  const known = new Set(keys);
  const missing = [...new Set([...screenKeys, ...serverMessages, ...sqlMessages])].filter((key) => !known.has(key));
  expect(missing.sort()).toEqual([]);
});

describe.each([...texts.keys()].filter((code) => code !== "en"))("the file of the language %s", (language) => {
  const file = texts.get(language) ?? {};

  test("the file has the keys of the other languages, in ascending order", () => {
    expect(Object.keys(file)).toEqual([...keys].sort());
  });

  test("no text is empty", () => {
    expect(Object.keys(file).filter((key) => file[key]?.trim() === "")).toEqual([]);
  });

  test("a text has every placeholder and tag of its key", () => {
    expect(Object.entries(file).filter(([key, text]) => parts(key) !== parts(text))).toEqual([]);
  });
});

test("the English file contains only texts that differ from their key", () => {
  const english = JSON.parse(read("app/i18n/locales/en.json")[0] ?? "") as Record<string, string>;
  const shipped = Object.keys(texts.get("de") ?? {});
  expect(Object.entries(english).filter(([key, text]) => text === key || !shipped.includes(key))).toEqual([]);
});

test("every key is used", () => {
  const usedKeys = new Set([...screenKeys, ...serverMessages, ...sqlMessages]);
  const sources = [
    ...read("{app,db,workers}/**/*.{ts,tsx}", "-"),
    ...read("sql/{*,seeds}/{functions,triggers,views,reference,demo}/*.sql"),
  ];
  const text = sources.join("\n").replaceAll("''", "'").replaceAll('\\"', '"');
  expect(keys.filter((key) => !usedKeys.has(key) && !text.includes(key))).toEqual([]);
});
