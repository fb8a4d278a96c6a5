import { describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const html = async (client: ReturnType<typeof createClient>, path = "/status") =>
  (/<html[^>]*>/.exec(await (await client.get(path, { Accept: "text/html" })).text()) ?? [""])[0];

describe("preferences of visitors", () => {
  test("a visitor sees English and the dark theme first, and choices are kept in a cookie (C-004, C-005)", async () => {
    const client = createClient(server.url);
    expect(await html(client)).toMatch(/lang="en" dir="ltr" data-theme="dark"/);
    const answer = await client.form("/preferences", { theme: "light" }, { Referer: `${server.url}/status` });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/status"]);
    await client.json("POST", "/preferences", { language: "ar", upDown: "cvd", density: "compact" });
    expect(await html(client)).toMatch(
      /lang="ar" dir="rtl" data-theme="light" data-updown="cvd" data-density="compact"/,
    );
  });

  test("a visitor's unknown theme or language is rejected", async () => {
    const client = createClient(server.url);
    for (const choice of [{ theme: "pink" }, { language: "xx" }, { timeZone: "Mars/Base" }, { density: "__proto__" }]) {
      expect((await client.json("POST", "/preferences", choice)).status).toBe(422);
    }
    expect(await html(client)).toMatch(/lang="en" dir="ltr" data-theme="dark"/);
  });
});

describe("preferences of customers", () => {
  test("a customer's theme and language apply in another browser", async () => {
    const client = await logIn(server.url);
    await client.json("POST", "/preferences", { theme: "light", language: "de", timeZone: "Europe/Berlin" });
    expect(await html(await logIn(server.url))).toMatch(/lang="de" dir="ltr" data-theme="light"/);
  });
});

describe("preferences of API clients", () => {
  test("an API client saves volume, shortcuts, interval and one-click trading, and unknown values are rejected", async () => {
    const client = await logIn(server.url);
    const good = { volume: 25, shortcuts: "false", chartInterval: "4h", oneClick: true, sound: ["false", "true"] };
    const drawn = { chartStyle: "line", chartIndicators: "sma:length=20,volume,sma,rsi:length=21" };
    const answer = await client.json("POST", "/preferences", { ...good, ...drawn });
    expect([answer.status, answer.body]).toEqual([200, { message: "Preferences saved" }]);
    const held = `select volume, shortcuts, chart_interval, one_click, sound, chart_style, chart_indicators
      from iam.users where email = $1`;
    const expected = { volume: 25, shortcuts: false, chart_interval: "4h", one_click: true, sound: true };
    const looks = { chart_style: "line", chart_indicators: ["sma", "volume", "rsi:length=21"] };
    expect((await database.owner.query(held, ["customer@demo.test"])).rows).toEqual([{ ...expected, ...looks }]);
    for (const bad of [
      { volume: 101 },
      { volume: "loud" },
      { chartInterval: "2m" },
      { shortcuts: "perhaps" },
      { chartStyle: "kagi" },
    ]) {
      const refused = await client.json("POST", "/preferences", bad);
      expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, Object.keys(bad)]);
    }
    expect((await database.owner.query(held, ["customer@demo.test"])).rows).toEqual([{ ...expected, ...looks }]);
    expect((await client.json("POST", "/preferences", { chartIndicators: ["moon"] })).status).toBe(422);
    expect((await client.json("POST", "/preferences", { chartIndicators: ["sma:length=501"] })).status).toBe(422);
    // The chart opens with the saved interval; an interval in the address takes precedence.
    const tf = async (path: string) => ((await client.json("GET", path)).body.address as { tf: string }).tf;
    expect([await tf("/dashboard"), await tf("/dashboard?tf=1m")]).toEqual(["4h", "1m"]);
  });

  test("an API client chooses the sound of one kind of event, and the others keep theirs", async () => {
    const client = await logIn(server.url);
    const held = async () =>
      (await database.owner.query("select sounds from iam.users where email = 'customer@demo.test'")).rows[0]?.sounds;
    await client.json("POST", "/preferences", { sound_fill: "bell", sound_margin: "off" });
    await client.json("POST", "/preferences", { sound_fill: "pulse" });
    expect((await client.json("POST", "/preferences", { sound_fill: "gong" })).body.fields).toHaveProperty(
      "sound_fill",
    );
    expect(await held()).toEqual({ fill: "pulse", margin: "off" });
  });

  test("a customer's key is refused where another command or the browser has it, and all keys can be restored", async () => {
    const client = await logIn(server.url);
    const save = (keys: object) => client.json("POST", "/preferences/keys", keys);
    const held = async () =>
      (await database.owner.query("select keys from iam.users where email = 'customer@demo.test'")).rows[0]?.keys;
    expect((await save({ buy: "N", sell: "G then x", palette: "Ctrl+E", favorite: "" })).status).toBe(200);
    const stored = { buy: "n", sell: "g x", palette: "mod+e", favorite: "" };
    expect(await held()).toEqual(stored);
    const used = await save({ reverse: "n" });
    expect(used.body).toMatchObject({
      code: "BT298",
      fields: { reverse: "Already used for: buy" },
      values: { command: "buy", key: "N" },
    });
    for (const [key, code] of [
      ["g", "BT298"],
      ["1", "BT298"],
      ["ctrl w", "invalid_input"],
      ["tab", "invalid_input"],
      ["b c d", "invalid_input"],
    ])
      expect([key, (await save({ reverse: key })).body.code]).toEqual([key, code]);
    expect(await held()).toEqual(stored);
    // The default key of a command that has another one is free.
    expect((await save({ reverse: "b" })).status).toBe(200);
    const page = await (await client.get("/profile/preferences/keys", { Accept: "text/html" })).text();
    expect(/<input[^>]*name="sell"[^>]*>/.exec(page)?.[0]).toContain('value="G X"');
    expect((await save({ _defaults: "true" })).status).toBe(200);
    expect(await held()).toEqual({});
  });

  test("a signed-in customer searches the same commands as the command palette", async () => {
    const client = await logIn(server.url);
    const { body } = await client.json("GET", "/search?q=gold");
    expect(JSON.stringify(body)).toContain("XAU_USD");
    expect((await createClient(server.url).json("GET", "/search?q=gold")).status).toBe(401);
  });
});

describe("the dictionary (C-182, C-183, Q-63)", () => {
  test("the dictionary of a supported language is an object of texts; another language is rejected", async () => {
    const client = createClient(server.url);
    expect((await client.json("GET", "/translations/en")).status).toBe(200);
    for (const path of ["/translations/xx", "/translations/..%2f", "/translations/__proto__"]) {
      expect((await client.json("GET", path)).status).toBe(404);
    }
  });

  test("a missing key is added to the dictionary, no text is overwritten, and the length is limited (T-44)", async () => {
    const client = createClient(server.url);
    await database.owner.query(
      "insert into site.translations (language_code, key, value) values ('de', 'A kept text', 'Bleibt')",
    );
    expect((await client.json("POST", "/translations/de", { key: "A text nobody knows" })).status).toBe(200);
    expect((await client.json("POST", "/translations/de", { key: "A kept text" })).status).toBe(200);
    expect((await client.json("POST", "/translations/de", { key: "x".repeat(501) })).status).toBe(422);
    expect((await client.json("POST", "/translations/de", { key: "" })).status).toBe(422);
    expect(
      (await client.json("POST", "/translations/de", { key: "x".repeat(1_048_576) })).status,
    ).toBeGreaterThanOrEqual(413);
    await client.json("POST", "/translations/de", JSON.parse('{"key": "__proto__"}'));
    expect(Object.getPrototypeOf((await client.json("GET", "/translations/de")).body)).toBe(Object.prototype);
    expect((await client.json("POST", "/translations/xx", { key: "A text" })).status).toBe(404);
    const { rows } = await database.owner.query(
      "select key, value from site.translations where language_code = 'de' and key in ('A text nobody knows', 'A kept text') order by key",
    );
    expect(rows).toEqual([
      { key: "A kept text", value: "Bleibt" },
      { key: "A text nobody knows", value: null },
    ]);
    await database.owner.query("delete from site.translations where key = 'A kept text'");
  });

  test("one address cannot fill the dictionary (T-44)", async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        createClient(server.url).json("POST", "/translations/es", { key: `Flood ${at}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
