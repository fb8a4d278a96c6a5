import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const save = (language: string, key: string) => people.refusal("select site.save_missing($1, $2)", [language, key]);
const read = (language: string) =>
  people.value<Record<string, string>>("select site.read_translations($1)", [language]);
const storedKeys = (key: string) =>
  people.storedValue<number>("select count(*) from site.translations where key = $1", [key]);

describe("translations of a language", () => {
  test("a screen reads its language's texts, else the English ones, and no untranslated keys", async () => {
    await people.owner.query(
      "insert into site.translations (language_code, key, value) values ('en', 'only english', 'English'), ('en', 'both', 'English'), ('de', 'both', 'Deutsch')",
    );
    await save("de", "nobody translated this");
    expect(await read("de")).toMatchObject({ "only english": "English", both: "Deutsch" });
    expect(await read("de")).not.toHaveProperty("nobody translated this");
    expect(await people.refusal("select site.read_translations('xx')")).toEqual({ code: "BT602" });
  });

  test("the translations of every language are complete", async () => {
    for (const language of ["de", "es", "ar"]) {
      expect(
        await people.storedValue(
          "select count(*) from site.translations where language_code = $1 and value is not null",
          [language],
        ),
      ).toBeGreaterThan(200);
    }
  });
});

describe("translations saved by visitors", () => {
  test("saving a missing key adds it once and overwrites no translation", async () => {
    await people.owner.query("insert into site.translations (language_code, key, value) values ('es', 'mine', 'mío')");
    expect(await save("es", "mine")).toEqual({ code: "not refused" });
    await save("es", "new key");
    await save("es", "new key");
    expect(await storedKeys("new key")).toBe(1);
    expect(await read("es")).toMatchObject({ mine: "mío" });
  });

  test.each([
    ["xx", "key", { code: "BT602" }],
    ["de", "", { code: "BT603", column: "key" }],
    ["de", "x".repeat(501), { code: "BT603", column: "key" }],
  ])("a key is rejected in the language %s when it is invalid", async (language, key, refused) => {
    expect(await save(language, key)).toEqual(refused);
  });

  test("the keys __proto__, constructor and prototype are not stored", async () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      expect(await save("de", key)).toEqual({ code: "not refused" });
      expect(await storedKeys(key)).toBe(0);
    }
  });

  test("the number of keys that can be saved is limited", async () => {
    await people.owner.query(
      "insert into site.translations (language_code, key) select 'ar', 'flood ' || n from generate_series(1, 2000) n",
    );
    expect(await save("ar", "one too many")).toEqual({ code: "not refused" });
    expect(await storedKeys("one too many")).toBe(0);
  });
});
