import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

const root = resolve(import.meta.dirname, "../../..");
/** The files of a pattern; pages for developers need not be translated. */
const read = (pattern: string, without = "app/dev/") =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.startsWith(without))
    .map((file) => readFileSync(resolve(root, file), "utf8"));
const all = (texts: string[], pattern: RegExp, group: number) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ""));

const screens = read("app/**/*.{ts,tsx}");
/** What screens ask for: t("…"), and the components that carry a sentence in i18nKey. */
const asked = [
  ...all(screens, /(?<![\w$])t\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g, 2).filter((key) => !key.includes("${")),
  ...all(screens, /\bi18nKey=\{?"([^"]*)"/g, 1),
].map((key) => key.replaceAll(/\\(["'`])/g, "$1"));
/** What the server says, and screens then translate: refusals, field errors and messages of success. */
const said = [
  ...all(screens, /new Refusal\(\s*\d+,\s*"\w+",\s*"([^"]+)"/g, 1),
  ...all(screens, /\b(?:message|error): "([A-Z][^"]+)"/g, 1),
  ...all(screens, /\btext\("([A-Z][^"]+)"/g, 1),
];
/** Every sentence of the rules in SQL. */
const ruled = all(read("sql/ERRORS.md"), /^\| BT\d{3} +\| \d+ +\| (.+?) +\|/gm, 1).flatMap((sentences) =>
  sentences.split(" · "),
);

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test.each(["en", "de", "es", "ar"])("every sentence a person can meet is translated to %s", async (language) => {
  const dictionary = await people.held<Record<string, string>>(
    "select jsonb_object_agg(key, value) from site.translations where language_code = $1 and value is not null",
    [language],
  );
  expect([asked.length > 200, said.length > 30, ruled.length > 50]).toEqual([true, true, true]);
  const missing = [...new Set([...asked, ...said, ...ruled])].filter((key) => !Object.hasOwn(dictionary, key));
  expect(missing.sort()).toEqual([]);
});

test("a translation keeps every placeholder and tag of its sentence", async () => {
  const { rows } = await people.owner.query<{ language_code: string; key: string; value: string }>(
    "select language_code, key, value from site.translations where value is not null",
  );
  const parts = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(" ");
  expect(rows.filter(({ key, value }) => parts(key) !== parts(value))).toEqual([]);
});

test("no sentence is translated that nobody says any more", async () => {
  const { rows } = await people.owner.query<{ key: string }>("select distinct key from site.translations");
  const known = new Set([...asked, ...said, ...ruled]);
  const sources = [
    ...read("{app,db,workers}/**/*.{ts,tsx}", "-"),
    ...read("sql/{*,seeds}/{functions,views,reference,demo}/*.sql").filter(
      (text) => !text.includes("insert into site.translations"),
    ),
  ];
  const text = sources.join("\n").replaceAll("''", "'").replaceAll('\\"', '"');
  expect(rows.map(({ key }) => key).filter((key) => !known.has(key) && !text.includes(key))).toEqual([]);
});
