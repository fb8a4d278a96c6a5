import { describe, expect, test } from "vitest";
import { type Client, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { signUp, userId } from "../identity/people.ts";

const database = await createDatabase();
const server = await startServer(database);
const { email, password } = await signUp(server.url);
const client = await logIn(server.url, email, password);
const id = await userId(database, email);
const types = ["deposit_approved", "withdrawal_approved", "order_closed", "kyc_approved", "security_new_log_in"];
for (let at = 0; at < 40; at += 1) {
  await database.owner.query("select site.notify_user($1, $2, $3, '', '/kyc')", [id, types[at % 5], `News ${at}`]);
}
type Page = { data: { id: number; title: string; type: string }[]; meta: Record<string, number> };
const page = async (query = "") => (await client.json("GET", `/notifications/all${query}`)).body as unknown as Page;

test("a customer pages through notifications, newest first, and does not see those of others", async () => {
  const [first, third] = [await page(), await page("?page=3")];
  expect(first.meta).toEqual({ total: 40, per_page: 15, page: 1, pages: 3, unread: 40 });
  expect([first.data[0]?.title, first.data.length, third.data.length]).toEqual(["News 39", 15, 10]);
  const stranger = await signUp(server.url);
  const other = await logIn(server.url, stranger.email, stranger.password);
  expect((await other.json("GET", "/notifications/all")).body).toMatchObject({ data: [], meta: { total: 0 } });
});

test("notifications are filtered by group and by unread, and marked as read one by one or all at once", async () => {
  const money = await page("?group=money");
  expect([money.meta.total, new Set(money.data.map(({ type }) => type))]).toEqual([
    16,
    new Set(["deposit_approved", "withdrawal_approved"]),
  ]);
  // As a form without scripts sends it.
  await client.form("/notifications", { _method: "PUT", ids: String(money.data[0]?.id) });
  expect((await page("?show=unread")).meta).toMatchObject({ total: 39, unread: 39 });
  expect((await page("?show=unread&group=money")).meta.total).toBe(15);
  await client.form("/notifications", { _method: "PUT" });
  expect((await page("?show=unread")).meta).toMatchObject({ total: 0, unread: 0 });
  expect((await page("?show=nonsense&group=%27&page=-4")).meta).toMatchObject({ total: 40, page: 1 });
});

test("the page of notifications turns sounds on and off", async () => {
  const sound = async () =>
    (await database.owner.query<{ sound: boolean }>("select sound from iam.users where id = $1", [id])).rows[0]?.sound;
  await client.form("/preferences", { sound: "false" });
  expect(await sound()).toBe(false);
  expect(await (await client.get("/notifications/all", { Accept: "text/html" })).text()).toContain("Sounds are off");
});

test("a price alert is created, changed, paused and deleted by forms, and fires into the list of notifications", async () => {
  const form = { instrument: "EUR_USD", condition: "above", side: "bid", level: "1.2", channels: "app", note: "" };
  await client.form("/alerts/save", form);
  type List = { alerts: { id: number; state: string; level: string }[]; firings: { price: string }[] | null };
  const read = async (query = "") => (await client.json("GET", `/alerts${query}`)).body as unknown as List;
  const alert = async () => (await read()).alerts[0];
  const { id: alertId = 0 } = (await alert()) ?? {};
  expect(await alert()).toMatchObject({ state: "active", level: "1.2" });
  await client.form(`/alerts/${alertId}/state`, { state: "paused" });
  expect((await alert())?.state).toBe("paused");
  const edit = await (await client.get(`/alerts/${alertId}/edit`, { Accept: "text/html" })).text();
  expect(edit).toContain(`name="id" value="${alertId}"`);
  expect((await client.json("POST", "/alerts/save", { ...form, level: "" })).body).toMatchObject({
    code: "BT228",
    fields: { level: "Enter a price above 0" },
  });
  await client.form("/alerts/save", { ...form, id: String(alertId), level: "1.05" });
  await database.owner.query(
    `select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', 'EUR_USD', 'bid', '1.1', 'ask', '1.1', 'time', clock_timestamp())))`,
  );
  expect((await alert())?.state).toBe("fired");
  expect((await read("?show=history")).firings).toMatchObject([{ price: "1.1" }]);
  expect((await page()).data[0]).toMatchObject({ title: "Price alert: EUR/USD", type: "price_alert" });
  const stranger = await signUp(server.url);
  const other = await logIn(server.url, stranger.email, stranger.password);
  expect((await other.json("POST", `/alerts/${alertId}/delete`, {})).status).toBe(404);
  await client.form(`/alerts/${alertId}/delete`, {});
  expect((await read()).alerts).toEqual([]);
});

test("an alert on an indicator is created by the form's fields, changed to a price, and refused without a length", async () => {
  const form = { instrument: "EUR_USD", condition: "crosses", side: "macd", level: "-0.0005", channels: "app" };
  const given = { ...form, length: "14", interval: "4h" };
  await client.form("/alerts/save", given);
  type List = { alerts: { id: number; indicator: string | null; threshold: string | null; level: string | null }[] };
  const alert = async () => ((await client.json("GET", "/alerts")).body as unknown as List).alerts[0];
  expect(await alert()).toMatchObject({ indicator: "macd", threshold: "-0.0005", level: null, bar_interval: "4h" });
  const page = await (await client.get("/alerts", { Accept: "text/html" })).text();
  expect(page).toContain("MACD 12 26 (4h) crosses −0.00050");
  const find = async (words: string) => (await client.get(`/alerts?find=${words}`, { Accept: "text/html" })).text();
  expect(await find("eur/usd+macd+active")).toContain("MACD 12 26 (4h) crosses −0.00050");
  expect(await find("paused")).toContain("No results match “paused”.");
  expect(
    (await client.json("POST", "/alerts/save", { ...given, side: "rsi", level: "30", length: "" })).body,
  ).toMatchObject({ code: "BT228", fields: { length: "Enter a length from 2 to 200 bars" } });
  const id = String((await alert())?.id);
  await client.form("/alerts/save", { ...given, id, side: "ask", level: "1.3" });
  expect(await alert()).toMatchObject({ indicator: null, threshold: null, level: "1.3", price_side: "ask" });
  await client.form(`/alerts/${id}/delete`, {});
});

describe("push messages", () => {
  const keys = { p256dh: "A".repeat(87), auth: "B".repeat(22) };
  const endpoint = "https://push.example/notifications-test";
  const stored = async () =>
    (
      await database.owner.query<{ user_id: number }>(
        "select user_id::int from site.push_subscriptions where endpoint = $1",
        [endpoint],
      )
    ).rows;
  const readPage = async (client: Client) => (await client.get("/notifications/all", { Accept: "text/html" })).text();

  test("a browser subscribes to push messages, and a form of the page turns them off", async () => {
    expect((await client.json("POST", "/push", { endpoint: "http://inside/", keys })).body).toMatchObject({
      code: "BT238",
    });
    expect(await readPage(client)).not.toContain("Push notifications are on");
    expect((await client.json("POST", "/push", { endpoint, keys })).status).toBe(200);
    expect(await stored()).toEqual([{ user_id: id }]);
    expect(await readPage(client)).toContain("Push notifications are on");
    const answer = await client.form("/push/end", {}, { Referer: `${server.url}/notifications/all` });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/notifications/all"]);
    expect(await stored()).toEqual([]);
    expect(await readPage(client)).toContain("Notifications are off in this browser");
  });

  test("a browser gets no push messages after the log-out, and the next user none before turning them on", async () => {
    const [first, second] = [await signUp(server.url), await signUp(server.url)];
    const browser = await logIn(server.url, first.email, first.password);
    expect((await browser.json("POST", "/push", { endpoint, keys })).status).toBe(200);
    await browser.form("/auth/logout", {});
    expect(await stored()).toEqual([]);

    await browser.json("POST", "/auth/login", { email: first.email, password: first.password });
    await browser.json("POST", "/push", { endpoint, keys });
    // The session's cookie is gone, as after closing a browser; the browser itself is the same.
    browser.cookies.delete("bourse_session");
    await browser.json("POST", "/auth/login", { email: second.email, password: second.password });
    expect(await stored()).toEqual([]);
    expect(await readPage(browser)).not.toContain("Push notifications are on");
    await browser.json("POST", "/push", { endpoint, keys });
    expect(await stored()).toEqual([{ user_id: await userId(database, second.email) }]);
  });
});
