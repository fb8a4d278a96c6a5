// Without scripts, a refused form keeps texts that exceed a cookie: encrypted in PostgreSQL, for the browser that has
// the key in its cookie.
import { randomInt } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type Client, createClient, DEMO_PASSWORD, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const email = "admin@demo.test";
const [lead] = (await database.owner.query<{ id: number }>("select min(id)::int as id from crm.leads")).rows;
const path = `/admin/leads/${lead?.id}/edit`;
/** As long as the field allows: Arabic letters at random, two bytes each, which no compression makes short. */
const note = String.fromCharCode(...Array.from({ length: 5000 }, () => randomInt(0x62a, 0x64b)));

beforeEach(async () => {
  await database.owner.query("delete from site.kept_inputs");
});
const send = (client: Client) =>
  client.form("/admin/crm/note", { leadId: "none", content: note }, { Referer: server.url + path });
const read = async (client: Client) => (await client.get(path, { Accept: "text/html" })).text();
const stored = async () =>
  (await database.owner.query<{ body: string; token_hash: Buffer }>("select body, token_hash from site.kept_inputs"))
    .rows;

test("a refused note of 5,000 letters is in the form again, once, and its row is encrypted until then", async () => {
  const client = await logIn(server.url, email);
  const answer = await send(client);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("bourse_flash=")) ?? "";
  expect([line.length > 100, line.length < 1000]).toEqual([true, true]);
  const [row] = await stored();
  expect([row?.body.startsWith("sealed:"), row?.body.includes(note.slice(0, 20))]).toEqual([true, false]);
  expect(await read(client)).toContain(note);
  expect(await stored()).toEqual([]);
  expect(await read(client)).not.toContain(note.slice(0, 20));
});

test("stored input is not shown to another user who has the cookie, nor after two minutes", async () => {
  const client = await logIn(server.url, email);
  await send(client);
  const other = await logIn(server.url, "manager@demo.test");
  const flash = client.cookies.get("bourse_flash") ?? "";
  other.cookies.set("bourse_flash", flash);
  expect(await read(other)).not.toContain(note.slice(0, 20));
  expect(await stored()).toHaveLength(1);
  const { rows } = await database.owner.query<{ left: number }>(
    "select extract(epoch from expires_at - now())::int as left from site.kept_inputs",
  );
  expect(rows[0]?.left).toBeLessThanOrEqual(120);
  await database.owner.query("update site.kept_inputs set expires_at = now()");
  expect(await read(client)).not.toContain(note.slice(0, 20));
});

test("a user has at most ten stored inputs, and expired ones are deleted", async () => {
  const client = await logIn(server.url, email);
  for (let sent = 0; sent < 12; sent += 1) await send(client);
  expect(await stored()).toHaveLength(10);
  await database.owner.query("update site.kept_inputs set expires_at = now()");
  await send(client);
  expect(await stored()).toHaveLength(1);
  await database.owner.query("update site.kept_inputs set expires_at = now()");
  await database.owner.query("select site.purge_expired()");
  expect(await stored()).toEqual([]);
});

test("a note of 5,000 letters that was sent after the session ended is in the form again after the log-in", async () => {
  const client = await logIn(server.url, email);
  await database.owner.query("delete from iam.sessions");
  await send(client);
  expect(await stored()).toHaveLength(1);
  const stranger = createClient(server.url);
  stranger.cookies.set("bourse_typed", client.cookies.get("bourse_typed") ?? "");
  await stranger.form("/auth/login", { email: "manager@demo.test", password: DEMO_PASSWORD, next: path });
  expect(await read(stranger)).not.toContain(note.slice(0, 20));
  await client.form("/auth/login", { email, password: DEMO_PASSWORD, next: path });
  expect(await read(client)).toContain(note);
  expect(await stored()).toEqual([]);
});
