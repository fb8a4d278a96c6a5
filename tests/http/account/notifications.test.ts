import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
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
