import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

const root = resolve(import.meta.dirname, "../../..");
/** The contents of the files of a pattern, without pages for developers, which are not translated. */
const read = (pattern: string, without = "app/dev/") =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.startsWith(without))
    .map((file) => readFileSync(resolve(root, file), "utf8"));
const all = (texts: string[], pattern: RegExp, group: number) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ""));

const screens = read("app/**/*.{ts,tsx}");
/** Keys in screens: t("…") and components with a key in i18nKey. */
const screenKeys = [
  ...all(screens, /(?<![\w$])t\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g, 2).filter((key) => !key.includes("${")),
  ...all(screens, /\bi18nKey=\{?"([^"]*)"/g, 1),
].map((key) => key.replaceAll(/\\(["'`])/g, "$1"));
/** Messages of the server that screens translate: refusals, field errors and success messages. */
const serverMessages = [
  ...all(screens, /new Refusal\(\s*\d+,\s*"\w+",\s*"([^"]+)"/g, 1),
  ...all(screens, /\b(?:message|error): "([A-Z][^"]+)"/g, 1),
  ...all(screens, /\btext\("([A-Z][^"]+)"/g, 1),
];
/** Every error message of sql/ERRORS.md. */
const sqlMessages = all(read("sql/ERRORS.md"), /^\| BT\d{3} +\| \d+ +\| (.+?) +\|/gm, 1).flatMap((sentences) =>
  sentences.split(" · "),
);

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test.each(["en", "de", "es", "ar"])("every screen text and message is translated to %s", async (language) => {
  const dictionary = await people.held<Record<string, string>>(
    "select jsonb_object_agg(key, value) from site.translations where language_code = $1 and value is not null",
    [language],
  );
  expect([screenKeys.length > 200, serverMessages.length > 30, sqlMessages.length > 50]).toEqual([true, true, true]);
  const missing = [...new Set([...screenKeys, ...serverMessages, ...sqlMessages])].filter(
    (key) => !Object.hasOwn(dictionary, key),
  );
  expect(missing.sort()).toEqual([]);
});

test("a translation keeps every placeholder and tag of its key", async () => {
  const { rows } = await people.owner.query<{ language_code: string; key: string; value: string }>(
    "select language_code, key, value from site.translations where value is not null",
  );
  const parts = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(" ");
  expect(rows.filter(({ key, value }) => parts(key) !== parts(value))).toEqual([]);
});

test("every translated key is still used", async () => {
  const { rows } = await people.owner.query<{ key: string }>("select distinct key from site.translations");
  const usedKeys = new Set([...screenKeys, ...serverMessages, ...sqlMessages]);
  const sources = [
    ...read("{app,db,workers}/**/*.{ts,tsx}", "-"),
    ...read("sql/{*,seeds}/{functions,views,reference,demo}/*.sql").filter(
      (text) => !text.includes("insert into site.translations"),
    ),
  ];
  const text = sources.join("\n").replaceAll("''", "'").replaceAll('\\"', '"');
  expect(rows.map(({ key }) => key).filter((key) => !usedKeys.has(key) && !text.includes(key))).toEqual([]);
});
