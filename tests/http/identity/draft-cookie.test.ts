// Without scripts, a form sent after the session ended is not executed: its values are shown again, unsent, to the same
// user.
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
const hasDraft = (page: string) => page.includes("Tromsø");

test("a form sent after the session ended is filled in again once after the log-in, without its secrets, and not executed", async () => {
  const client = await logIn(server.url);
  const before = await cityOf();
  await endSession();
  const refused = await type(client);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/profile"]);
  const draft = Buffer.from(client.cookies.get("bourse_typed") ?? "", "base64").toString();
  expect([draft.length > 0, hasDraft(draft)]).toEqual([true, false]);
  expect(await (await client.get("/?next=%2Fprofile", html)).text()).toContain("Your request was not processed.");
  const back = await signIn(client, email);
  expect([back.status, back.headers.get("location"), client.cookies.has("bourse_typed")]).toEqual([
    303,
    "/profile",
    false,
  ]);
  const page = await read(client);
  expect(page).toContain('value="Tromsø &lt;b&gt;"');
  expect(page).toContain("Your input has been restored. It has not been sent.");
  expect([page.includes("Hidden-1"), page.includes("sk_live")]).toEqual([false, false]);
  expect([hasDraft(await read(client)), await cityOf()]).toEqual([false, before]);
});

test("the values of an ended session are not shown to another user and are deleted at that user's log-in", async () => {
  const client = await logIn(server.url);
  await endSession();
  await type(client);
  await signIn(client, "affiliate@demo.test");
  expect(hasDraft(await read(client))).toBe(false);
  await signIn(client, email);
  expect(hasDraft(await read(client))).toBe(false);
});

test("the values of an ended session belong to their page and are deleted at log-out", async () => {
  const client = await logIn(server.url);
  await endSession();
  await type(client);
  await signIn(client, email, "/security");
  expect(hasDraft(await read(client))).toBe(false);
  await client.form("/auth/logout", {});
  await type(client);
  await signIn(client, email);
  expect(hasDraft(await read(client))).toBe(false);
  // A browser in which no user was logged in has no owner for the values.
  const stranger = createClient(server.url);
  await type(stranger);
  await signIn(stranger, email);
  expect(hasDraft(await read(stranger))).toBe(false);
});

test("is not stored for a name that the browser made up", async () => {
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

test("values entered while acting as a customer are not shown to the staff member", async () => {
  const admin = await logIn(server.url, "admin@demo.test");
  await admin.json("POST", `/admin/customers/login-as/${id}`);
  await endSession();
  await type(admin);
  await signIn(admin, "admin@demo.test");
  expect(hasDraft(await read(admin))).toBe(false);
});
