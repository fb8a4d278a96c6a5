import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createClient, DEMO_PASSWORD, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { holdBlocks } from "../../support/hold-blocks.ts";
import { startServer } from "../../support/server.ts";
import { setSetting, signUp, userId } from "./people.ts";

const database = await createDatabase("demo");
await holdBlocks(database.owner);
const server = await startServer(database);
const credentials = { password: DEMO_PASSWORD, remember: false };

describe("log-in", () => {
  test("a log-in returns the start page and the user can be read", async () => {
    const client = await logIn(server.url);
    const { status, body } = await client.json("GET", "/auth/user");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { full_name: "Clara Customer", role_id: 3 },
      activeBalance: { mode: "demo", currency: "USD", balance: expect.any(String) },
      balances: [{ mode: "demo" }, { mode: "real" }],
      pricingTable: null,
    });
  });

  test("the session cookie is HttpOnly and SameSite", async () => {
    const client = createClient(server.url);
    const { headers } = await client.json("POST", "/auth/login", { email: "customer@demo.test", ...credentials });
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^bourse_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const kept = await client.json("POST", "/auth/login", {
      email: "customer@demo.test",
      password: DEMO_PASSWORD,
      remember: true,
    });
    // 90 days: an installed app is still logged in after the browser was closed.
    expect(kept.headers.getSetCookie()[0]).toMatch(/; Max-Age=7776000$/);
  });

  test("the database stores the hash of the session token only", async () => {
    const client = await logIn(server.url);
    const token = client.cookies.get("bourse_session") ?? "";
    const { rows } = await database.owner.query("select 1 from iam.sessions where token_hash = $1", [
      createHash("sha256").update(token).digest(),
    ]);
    expect(rows).toHaveLength(1);
  });

  test("a form without JavaScript logs in and redirects to the dashboard", async () => {
    const client = createClient(server.url);
    const answer = await client.form("/auth/login", { email: "customer@demo.test", password: DEMO_PASSWORD });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard"]);
    const home = await client.get("/", { Accept: "text/html" });
    expect([home.status, home.headers.get("location")]).toEqual([302, "/dashboard"]);
  });

  test.each([
    ["customer", "/dashboard"],
    ["admin", "/admin"],
    ["manager", "/admin/home"],
    ["sales", "/admin/home"],
    ["retention", "/admin/home"],
    ["affiliate", "/affiliate/home"],
  ])(
    "a log-in as %s redirects to the start page of the role, unless another page required the log-in (Q-128)",
    async (role, home) => {
      const fields = { email: `${role}@demo.test`, password: DEMO_PASSWORD };
      const client = createClient(server.url);
      const landed = await client.form("/auth/login", { ...fields, next: "" });
      expect([landed.status, landed.headers.get("location")]).toEqual([303, home]);
      expect((await client.get(home, { Accept: "text/html" })).status).toBe(200);
      expect((await client.get("/", { Accept: "text/html" })).headers.get("location")).toBe(home);
      expect((await client.get("/dashboard", { Accept: "text/html" })).status).toBe(200);
      const formResponse = await createClient(server.url).form("/auth/login", { ...fields, next: "/profile" });
      expect(formResponse.headers.get("location")).toBe("/profile");
      const program = await createClient(server.url).json("POST", "/auth/login", fields);
      expect(program.body).toEqual({ redirect: home });
    },
  );

  test("a log-in redirects to the page that required it, and never to another site", async () => {
    const stranger = createClient(server.url);
    const redirected = await stranger.get("/deposits?status=pending", { Accept: "text/html" });
    expect(redirected.headers.get("location")).toBe("/?next=%2Fdeposits%3Fstatus%3Dpending");
    const why = async (path: string) =>
      (await (await stranger.get(path, { Accept: "text/html" })).text()).includes("Sign in to continue");
    expect([await why("/?next=%2Fdeposits"), await why("/")]).toEqual([true, false]);
    for (const next of [
      "//evil.test",
      "/\\evil.test",
      "https://evil.test",
      "/\tevil",
      "javascript:alert(1)",
      "/\u2028x",
      "/\u202ex",
      "/a\u0085",
    ]) {
      const fields = { email: "customer@demo.test", password: DEMO_PASSWORD, next };
      const answer = await createClient(server.url).form("/auth/login", fields);
      expect(answer.headers.get("location")).toBe("/dashboard");
    }
  });

  test("after a log-out the old cookie is invalid", async () => {
    const client = await logIn(server.url);
    const cookie = `bourse_session=${client.cookies.get("bourse_session")}`;
    expect((await client.json("POST", "/auth/logout")).body).toEqual({ redirect: "/" });
    expect(client.cookies.has("bourse_session")).toBe(false);
    expect((await createClient(server.url).json("GET", "/auth/user", undefined, { Cookie: cookie })).status).toBe(401);
  });

  test("every log-in creates a new session and ignores a cookie that was set before (T-32)", async () => {
    const planted = "a".repeat(43);
    const client = createClient(server.url);
    client.cookies.set("bourse_session", planted);
    await client.json("POST", "/auth/login", { email: "customer@demo.test", ...credentials });
    const first = client.cookies.get("bourse_session");
    expect(first).not.toBe(planted);
    await client.json("POST", "/auth/login", { email: "customer@demo.test", ...credentials });
    const reused = await createClient(server.url).json("GET", "/auth/user", undefined, {
      Cookie: `bourse_session=${first}`,
    });
    expect(reused.status).toBe(401);
  });

  test("a deactivated user is signed out at once and cannot log in (Q-95)", async () => {
    const { email, password } = await signUp(server.url);
    const client = await logIn(server.url, email, password);
    await database.owner.query("update iam.users set is_active = false where email = $1", [email]);
    expect((await client.json("GET", "/auth/user")).status).toBe(401);
    const { status, body } = await client.json("POST", "/auth/login", { email, password });
    expect([status, body.code]).toEqual([403, "BT102"]);
  });
});

describe("password guesses", () => {
  test("a wrong password and an unknown email get the same answer (T-34)", async () => {
    const attempt = async (email: string) => {
      const { status, body } = await createClient(server.url).json("POST", "/auth/login", {
        email,
        password: "not this one",
      });
      return { status, body };
    };
    const knownEmail = await attempt("manager@demo.test");
    expect(knownEmail).toEqual({ status: 401, body: { message: "Invalid Credentials", code: "BT101" } });
    expect(await attempt("nobody@demo.test")).toEqual(knownEmail);
  });

  test("guesses are blocked for growing times whatever address the headers claim, and the owner can log in elsewhere (T-35, T-36)", async () => {
    const { email, password } = await signUp(server.url);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      const forged = {
        "X-Forwarded-For": `203.0.113.${attempt}`,
        "X-Real-IP": "198.51.100.1",
        Forwarded: "for=192.0.2.1",
      };
      const { status, headers } = await createClient(server.url).json(
        "POST",
        "/auth/login",
        { email, password: "wrong" },
        forged,
      );
      statuses.push(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(14).fill(429)]);
    const { rows } = await database.app.query("select user_id from iam.find_login($1, '198.51.100.77')", [email]);
    expect(rows).toEqual([{ user_id: await userId(database, email) }]);
    expect(password).toBeTruthy();
  });

  test("empty and overlong fields are rejected", async () => {
    const empty = await createClient(server.url).json("POST", "/auth/login", {});
    expect(empty).toMatchObject({
      status: 422,
      body: { fields: { email: "Email is required", password: "Password is required" } },
    });
    const endless = await createClient(server.url).json("POST", "/auth/login", {
      email: "a@b.test",
      password: "x".repeat(5000),
    });
    expect(endless.status).toBe(422);
  });
});

describe("allowed addresses of staff", () => {
  test("staff with allowed addresses log in from these only, whatever the headers claim (T-36)", async () => {
    const id = await userId(database, "manager@demo.test");
    await database.owner.query("insert into iam.allowed_addresses (user_id, address) values ($1, '203.0.113.0/24')", [
      id,
    ]);
    const { status, body } = await createClient(server.url).json(
      "POST",
      "/auth/login",
      { email: "manager@demo.test", ...credentials },
      { "X-Forwarded-For": "203.0.113.9", "CF-Connecting-IP": "203.0.113.9", "X-Real-IP": "203.0.113.9" },
    );
    expect([status, body.code]).toEqual([403, "BT110"]);
    await database.owner.query("delete from iam.allowed_addresses where user_id = $1", [id]);
  });
});

test("the audit log lists log-ins, failed log-ins, log-outs and refused pages", async () => {
  const { email, password } = await signUp(server.url);
  const id = await userId(database, email);
  const send = (fields: object) => createClient(server.url).json("POST", "/auth/login", { email, ...fields });
  await send({ password: "not this one" });
  const client = await logIn(server.url, email, password);
  expect((await client.json("GET", "/admin/audit/api")).status).toBe(403);
  await client.get("/admin/customers/all", { Accept: "text/html" });
  await client.json("POST", "/auth/logout");
  const admin = await logIn(server.url, "admin@demo.test");
  const list = async (query: string) =>
    (await admin.json("GET", `/admin/audit/api?${query}`)).body.data as {
      action: string;
      entity_id: string;
      reason: string | null;
      changes: { field: string; after: string }[];
    }[];
  const entries = await list(`entity=log_in&record=${id}`);
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["log_out", null],
    ["log_in", null],
    ["log_in_failed", "Invalid Credentials"],
  ]);
  expect(entries[2]?.changes).toMatchObject([{ field: "address", after: "127.0.0.1" }, { field: "browser" }]);
  expect(await list(`entity=log_in&record=${id}&address=127.0.0.1`)).toEqual(entries.slice(1));
  expect(await list("address=203.0.113.250")).toEqual([]);
  expect(await list(`staff=${id}&entity=log_in`)).toEqual(entries.slice(0, 2));
  const refused = await list(`action=refused&actor=${id}`);
  expect(refused.map(({ entity_id }) => entity_id)).toEqual(["/admin/customers/all", "/admin/audit/api"]);
  const tab = await (await admin.get(`/admin/customers/edit/${id}/audit`, { Accept: "text/html" })).text();
  for (const action of ["log_in_failed", "log_in", "log_out", "refused"]) expect(tab).toContain(action);
});

describe("with email verification on", () => {
  test("a user cannot log in before the email is verified (Q-93)", async () => {
    await setSetting(database, "emailVerify", "on");
    const { email, password } = await signUp(server.url);
    const { status, body } = await createClient(server.url).json("POST", "/auth/login", { email, password });
    expect([status, body.message]).toEqual([403, "Please verify your email"]);
    await setSetting(database, "emailVerify", "off");
  });
});
