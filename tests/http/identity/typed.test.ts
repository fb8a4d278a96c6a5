// Without scripts a form that comes after the session's end is not done: what was typed stands there again for whoever typed it, unsent.
import { expect, test } from "vitest";
import { type Client, createClient, DEMO_PASSWORD, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { userId } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const email = "customer@demo.test";
const id = await userId(database, email);
const html = { Accept: "text/html" };
const cityOf = async () =>
  (await database.owner.query("select city from iam.profiles where user_id = $1", [id])).rows[0]?.city as string | null;
const fields = { _method: "PUT", fullName: "Demo Customer", city: "Tromsø <b>", password: "Hidden-1", key1: "sk_live" };

async function endSession(): Promise<void> {
  await database.owner.query("delete from iam.sessions");
}
const type = (client: Client) => client.form("/profile/me", fields, { Referer: `${server.url}/profile` });
const signIn = (client: Client, as: string, next = "/profile") =>
  client.form("/auth/login", { email: as, password: DEMO_PASSWORD, next });
const read = async (client: Client) => (await client.get("/profile", html)).text();
const isBack = (page: string) => page.includes("Tromsø");

test("is filled in again after the log-in, once, without its secrets, and nothing was done", async () => {
  const client = await logIn(server.url);
  const before = await cityOf();
  await endSession();
  const refused = await type(client);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/profile"]);
  const kept = Buffer.from(client.cookies.get("bourse_typed") ?? "", "base64").toString();
  expect([kept.length > 0, isBack(kept)]).toEqual([true, false]);
  expect(await (await client.get("/?next=%2Fprofile", html)).text()).toContain("What you sent was not done.");
  const back = await signIn(client, email);
  expect([back.status, back.headers.get("location"), client.cookies.has("bourse_typed")]).toEqual([
    303,
    "/profile",
    false,
  ]);
  const page = await read(client);
  expect(page).toContain('value="Tromsø &lt;b&gt;"');
  expect(page).toContain("What you had typed is here again. It has not been sent.");
  expect([page.includes("Hidden-1"), page.includes("sk_live")]).toEqual([false, false]);
  expect([isBack(await read(client)), await cityOf()]).toEqual([false, before]);
});

test("is not given to anybody else who signs in there, and forgotten then", async () => {
  const client = await logIn(server.url);
  await endSession();
  await type(client);
  await signIn(client, "affiliate@demo.test");
  expect(isBack(await read(client))).toBe(false);
  await signIn(client, email);
  expect(isBack(await read(client))).toBe(false);
});

test("belongs to its page, and does not outlive a log-out", async () => {
  const client = await logIn(server.url);
  await endSession();
  await type(client);
  await signIn(client, email, "/security");
  expect(isBack(await read(client))).toBe(false);
  await client.form("/auth/logout", {});
  await type(client);
  await signIn(client, email);
  expect(isBack(await read(client))).toBe(false);
  // Nobody signed in at this browser: nobody's.
  const stranger = createClient(server.url);
  await type(stranger);
  await signIn(stranger, email);
  expect(isBack(await read(stranger))).toBe(false);
});

test("is kept for nobody whose name the browser made up", async () => {
  const client = createClient(server.url);
  const own = await logIn(server.url);
  const [signed = ""] = (own.cookies.get("bourse_person") ?? "").split(".");
  for (const forged of [signed, `${signed}.`, Buffer.from(String(id)).toString("base64")]) {
    client.cookies.set("bourse_person", encodeURIComponent(decodeURIComponent(forged)));
    await type(client);
    expect(client.cookies.has("bourse_typed")).toBe(false);
  }
  client.cookies.set("bourse_person", own.cookies.get("bourse_person") ?? "");
  await type(client);
  expect(client.cookies.has("bourse_typed")).toBe(true);
});

test("is a customer's while staff act as one, and no form of theirs", async () => {
  const admin = await logIn(server.url, "admin@demo.test");
  await admin.json("POST", `/admin/customers/login-as/${id}`);
  await endSession();
  await type(admin);
  await signIn(admin, "admin@demo.test");
  expect(isBack(await read(admin))).toBe(false);
});
