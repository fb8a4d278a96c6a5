import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People } from "../people.ts";

const set = `
  select iam.set_preferences(
      $1, p_volume => $2, p_shortcuts => $3, p_chart_interval => $4, p_one_click => $5, p_up_down => $6, p_theme => $7,
      p_chart_style => $8, p_chart_indicators => $9
  )
`;
let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const kept = (id: number) =>
  people.storedValue<Record<string, unknown>>(
    `select to_jsonb(p) from (
         select volume, shortcuts, chart_interval, one_click, up_down, theme, chart_style, chart_indicators, chart_scale, chart_drawing_bar, chart_comparisons
         from iam.users where id = $1
     ) p`,
    [id],
  );

describe("user preferences", () => {
  test("preferences start with sound at 60, shortcuts on, 5-minute candles with volume, one-click trading off, no theme and no choice of the drawing bar", async () => {
    expect(await kept(await people.customer())).toEqual({
      volume: 60,
      shortcuts: true,
      chart_interval: "5m",
      one_click: false,
      up_down: "classic",
      theme: null,
      chart_style: "candles",
      chart_indicators: ["volume"],
      chart_scale: "linear",
      chart_drawing_bar: null,
      chart_comparisons: [],
    });
  });

  test("preferences change one at a time and are returned with the session", async () => {
    const id = await people.customer();
    await people.value(set, [id, 0, null, null, true, null, "system", "area", null]);
    await people.value(set, [
      id,
      null,
      false,
      "4h",
      null,
      "inverted",
      null,
      null,
      ["sma:length=50:color=c1", "bollinger"],
    ]);
    await people.value(
      "select iam.set_preferences($1, p_chart_scale => 'log', p_chart_drawing_bar => true, p_chart_comparisons => '{GBP_USD,XAU_USD}')",
      [id],
    );
    const expected = {
      chart_scale: "log",
      chart_drawing_bar: true,
      chart_comparisons: ["GBP_USD", "XAU_USD"],
      volume: 0,
      shortcuts: false,
      chart_interval: "4h",
      one_click: true,
      up_down: "inverted",
      theme: "system",
      chart_style: "area",
      chart_indicators: ["sma:length=50:color=c1", "bollinger"],
    };
    expect(await kept(id)).toEqual(expected);
    const sessionHash = await people.session(id);
    const [session] = await people.rows("select * from iam.find_session($1, $2)", [sessionHash, home]);
    expect(session).toMatchObject(expected);
  });

  test.each([
    ["volume", [101, null, null, null, null, null]],
    ["volume", [-1, null, null, null, null, null]],
    ["chartInterval", [null, null, "2m", null, null, null]],
    ["upDown", [null, null, null, null, "pink", null]],
    ["theme", [null, null, null, null, null, "pink"]],
    ["chartStyle", [null, null, null, null, null, null, "kagi"]],
    ["chartIndicators", [null, null, null, null, null, null, null, ["sma", "moon!"]]],
  ])("the preference %s accepts only the documented values", async (field, values) => {
    const id = await people.customer();
    const before = await kept(id);
    expect(await people.refusal(set, [id, ...values, null, null, null].slice(0, 9))).toEqual({
      code: "BT115",
      column: field,
    });
    expect(await kept(id)).toEqual(before);
  });

  test("a chart is compared with at most four instruments", async () => {
    const id = await people.customer();
    const compare = "select iam.set_preferences($1, p_chart_comparisons => $2)";
    await people.value(compare, [id, ["A", "B", "C", "US500.M"]]);
    for (const names of [["A", "B", "C", "D", "E"], ["eur/usd"], [""], [null], ["A".repeat(31)]])
      expect(await people.refusal(compare, [id, names])).toEqual({ code: "BT115", column: "chartComparisons" });
    expect(await people.storedValue("select chart_comparisons from iam.users where id = $1", [id])).toEqual([
      ...["A", "B", "C", "US500.M"],
    ]);
  });

  test("an indicator is stored with width and style of its lines, the units of its intervals and an interval of its own, others are refused", async () => {
    const id = await people.customer();
    const save = "select iam.set_preferences($1, p_chart_indicators => $2)";
    const good = [
      "bollinger:deviations=2.5:color=c1.3.dotted:middle=text3.2",
      "rsi:shownOn=minutes.days:source=hlc3",
      "sma:interval=15m:shownOn=minutes",
      "ema:interval=1W",
    ];
    await people.value(save, [id, good]);
    for (const wrong of [
      "sma:color=c1.4",
      "sma:color=c1.0",
      "sma:color=c1.2.wavy",
      "sma:color=c1.2.",
      "sma:color=c1.dotted",
      "sma:shownOn=years",
      "sma:shownOn=minutes.years",
      "sma:shownOn=5",
      "sma:interval=1d",
      "sma:interval=5",
      "sma:interval=chart",
      "sma:length=1h",
      "sma:shownOn=",
      "sma:length=1.25",
    ])
      expect([wrong, await people.refusal(save, [id, [wrong]])]).toEqual([
        wrong,
        { code: "BT115", column: "chartIndicators" },
      ]);
    expect(await people.storedValue("select chart_indicators from iam.users where id = $1", [id])).toEqual(good);
  });

  test("choices of the trading page are changed one at a time; other names and values are refused", async () => {
    const id = await people.customer();
    const resize = "select iam.set_preferences($1, p_desk => $2)";
    await people.value(resize, [id, { panelHeight: 300, watchWidth: 320 }]);
    await people.value(resize, [id, { panelHeight: 4000 }]);
    await people.value(resize, [id, { watchColumns: ["swap", "low"], watchSort: "gainers", watchChange: "tick" }]);
    await people.value(resize, [id, { indicatorDefaults: ["sma:length=50:color=c2.3.dashed", "rsi"] }]);
    for (const desk of [
      { panelHeight: 0 },
      { panelHeight: 4001 },
      { panelHeight: "wide" },
      { panelHeight: null },
      { chart: 300 },
      { checklist: null },
      { watchSort: null },
      { watchChange: null },
      { watchColumns: null },
      { watchColumns: ["volume"] },
      { watchColumns: "spread" },
      { watchColumns: ["low", "low", "low", "low", "low"] },
      { watchSort: "price" },
      { watchChange: ["day"] },
      { indicatorDefaults: "rsi" },
      { indicatorDefaults: null },
      { indicatorDefaults: [null] },
      { indicatorDefaults: ["rsi:color=c1.4"] },
      [300],
      "300",
    ])
      expect(await people.refusal(resize, [id, JSON.stringify(desk)])).toEqual({ code: "BT115", column: "desk" });
    expect(await people.storedValue("select desk from iam.users where id = $1", [id])).toEqual({
      panelHeight: 4000,
      watchWidth: 320,
      watchColumns: ["swap", "low"],
      watchSort: "gainers",
      watchChange: "tick",
      indicatorDefaults: ["sma:length=50:color=c2.3.dashed", "rsi"],
    });
  });

  test("choices of the ticket are changed one at a time; other names and values are refused", async () => {
    const id = await people.customer();
    const save = "select iam.set_preferences($1, p_ticket => $2)";
    await people.value(save, [id, { slippage: "2.5", sizeBy: "risk" }]);
    await people.value(save, [id, { slippage: "", levelsIn: "money" }]);
    for (const ticket of [
      { slippage: 2.5 },
      { slippage: null },
      { sizeBy: "lots" },
      { sizeBy: null },
      { levelsIn: "ticks" },
      { levelsIn: null },
      { side: "buy" },
      ["risk"],
    ])
      expect([ticket, await people.refusal(save, [id, JSON.stringify(ticket)])]).toEqual([
        ticket,
        { code: "BT115", column: "ticket" },
      ]);
    expect(await people.storedValue("select ticket from iam.users where id = $1", [id])).toEqual({
      slippage: "",
      sizeBy: "risk",
      levelsIn: "money",
    });
  });

  test("the preference for the time zone accepts every time zone that the page offers", async () => {
    const offered = ["UTC", ...Intl.supportedValuesOf("timeZone")];
    const { rows } = await people.owner.query<{ name: string }>(
      "select name from unnest($1::text[]) name where not iam.is_time_zone(name)",
      [offered],
    );
    expect(rows).toEqual([]);
  });

  test("keyboard shortcuts are replaced together; reserved keys and keys of two commands are refused", async () => {
    const id = await people.customer();
    const save = "select iam.set_keys($1, $2)";
    const kept = { buy: "n", sell: "", "go:list": "q l", palette: "mod+e", sheet: "[" };
    await people.value(save, [id, kept]);
    for (const key of ["mod+c", "mod+t", "tab", "f5", " ", "+", "g +", "B", "g  l", "é", 1, null])
      expect([key, await people.refusal(save, [id, { buy: key }])]).toEqual([key, { code: "BT299", column: "buy" }]);
    expect(await people.refusal(save, [id, { "buy; drop": "n" }])).toMatchObject({ code: "BT299" });
    expect(await people.refusal(save, [id, "[]"])).toMatchObject({ code: "BT299" });
    for (const keys of [
      { buy: "n", sell: "n" },
      { buy: "g l", sell: "g" },
    ])
      expect(await people.refusal(save, [id, keys])).toMatchObject({ code: "BT298" });
    expect(await people.storedValue("select keys from iam.users where id = $1", [id])).toEqual(kept);
  });

  test("sounds change one at a time; other kinds and sounds are refused", async () => {
    const id = await people.customer();
    const save = "select iam.set_preferences($1, p_sounds => $2)";
    await people.value(save, [id, { fill: "bell" }]);
    await people.value(save, [id, { margin: "off" }]);
    for (const sounds of [{ fill: "gong" }, { lunch: "bell" }, { fill: null }, ["bell"]])
      expect(await people.refusal(save, [id, JSON.stringify(sounds)])).toEqual({ code: "BT115", column: "sounds" });
    expect(await people.storedValue("select sounds from iam.users where id = $1", [id])).toEqual({
      fill: "bell",
      margin: "off",
    });
  });

  test("formats change one at a time and are returned with the session; unknown ones are refused", async () => {
    const id = await people.customer();
    const save = "select iam.set_preferences($1, p_formats => $2)";
    await people.value(save, [id, { number: "point-comma", clock: "24" }]);
    await people.value(save, [id, { number: "language", date: "dmy-point" }]);
    for (const formats of [{ number: "1.5" }, { week: "24" }, { clock: null }, { clock: 24.5 }, ["24"]])
      expect(await people.refusal(save, [id, JSON.stringify(formats)])).toEqual({ code: "BT115", column: "formats" });
    expect(await people.storedValue("select formats from iam.users where id = $1", [id])).toEqual({
      number: "language",
      date: "dmy-point",
      clock: "24",
    });
  });

  test("an inactive user cannot change preferences", async () => {
    const id = await people.customer();
    await people.owner.query("update iam.users set is_active = false where id = $1", [id]);
    expect(await people.refusal(set, [id, 10, null, null, null, null, null, null, null])).toEqual({ code: "BT102" });
  });
});
