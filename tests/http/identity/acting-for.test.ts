import { describe, expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { userId } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const customer = await userId(database, "customer@demo.test");
const origin = { Origin: server.url };

describe("administrators acting as customers", () => {
  test("an administrator logs in as a customer and returns, and both are in the audit log (C-165, Q-56)", async () => {
    const client = await logIn(server.url, "admin@demo.test");
    const own = client.cookies.get("bourse_session");
    expect((await client.json("POST", `/admin/customers/login-as/${customer}`)).body).toEqual({
      redirect: "/dashboard",
    });
    expect(client.cookies.get("bourse_session")).not.toBe(own);
    const inside = await client.json("GET", "/auth/user");
    expect(inside.body).toMatchObject({ user: { id: customer, impersonated: true } });
    const page = await (await client.get("/dashboard", { Accept: "text/html" })).text();
    expect(page).toContain("Back to admin");

    const back = await client.json("POST", "/authManager/back-to-admin");
    expect(back.body).toEqual({ redirect: "/admin" });
    expect((await client.json("GET", "/auth/user")).body).toMatchObject({ user: { role_id: 1, impersonated: false } });
    const { rows } = await database.owner.query(
      "select action from audit.entries where entity = 'user' and entity_id = $1 and action in ('login_as', 'back_to_admin') order by id",
      [String(customer)],
    );
    expect(rows.map(({ action }) => action)).toEqual(["login_as", "back_to_admin"]);
  });

  test("an administrator acting as a customer is refused personal actions, and the refusal is recorded for both (T-10)", async () => {
    const client = await logIn(server.url, "admin@demo.test");
    expect((await client.json("POST", `/admin/customers/login-as/${customer}`)).status).toBe(200);
    const bank = { bank_name: "B", account_name: "C", account_number: "D", swift_code: "E", bank_country: "Germany" };
    const [balance] = (
      await database.owner.query<{ id: number }>("select id from money.accounts where user_id = $1 and mode = 'real'", [
        customer,
      ])
    ).rows;
    const refused = [
      await client.json("POST", "/withdraws/bank", { balance_id: balance?.id, amount: "10", ...bank }),
      await client.json("PUT", "/security/password", { currentPassword: "x", newPassword: "Lantern-harbour-9" }),
    ].map(({ status, body }) => [status, body.code]);
    expect(refused).toEqual([
      [403, "BT109"],
      [403, "BT109"],
    ]);
    const { rows } = await database.owner.query(
      `select e.actor_id::int as actor, u.email as through from audit.entries e join iam.users u on u.id = e.impersonator_id
       where e.action = 'refused' and e.entity_id = '/withdraws/bank'`,
    );
    expect(rows).toEqual([{ actor: customer, through: "admin@demo.test" }]);
  });

  test("a retention agent who loses a customer is signed out of the customer's account with the next request (T-10)", async () => {
    const assign = (email: string | null) =>
      database.owner.query(
        "update crm.leads set retention_agent_id = (select id from iam.users where email = $2) where user_id = $1",
        [customer, email],
      );
    await assign("retention@demo.test");
    const client = await logIn(server.url, "retention@demo.test");
    expect((await client.json("POST", `/admin/customers/login-as/${customer}`)).status).toBe(200);
    expect((await client.json("GET", "/statements")).status).toBe(200);
    await assign(null);
    const order = { type: "buy", instrument: "EUR_USD", amount: "1000" };
    const refused = [
      await client.json("POST", "/dashboard/orders", order),
      await client.json("GET", "/statements"),
      await client.json("GET", "/auth/user"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    await assign("retention@demo.test");
    expect((await client.json("GET", "/auth/user")).status).toBe(401);
  });

  test("an administrator cannot log in as a colleague or as a missing user", async () => {
    const client = await logIn(server.url, "admin@demo.test");
    const manager = await userId(database, "manager@demo.test");
    expect((await client.json("POST", `/admin/customers/login-as/${manager}`)).status).toBe(403);
    expect((await client.json("POST", "/admin/customers/login-as/999999")).status).toBe(404);
    expect((await client.json("POST", "/admin/customers/login-as/abc")).status).toBe(404);
  });
});

describe("customers", () => {
  test("a customer cannot act for others and has no administrator to return to", async () => {
    const client = await logIn(server.url);
    expect((await client.json("POST", `/admin/customers/login-as/${customer}`)).status).toBe(403);
    expect(await client.json("POST", "/authManager/back-to-admin")).toMatchObject({
      status: 403,
      body: { code: "BT103" },
    });
  });

  test.each(["/admin", "/admin/trades/all", "/affiliate", "/admin/crm/sales/all", "/admin/crm/retention"])(
    "a customer is refused at %s",
    async (path) => {
      const client = await logIn(server.url);
      expect(await client.json("GET", path)).toMatchObject({ status: 403, body: { code: "BT103" } });
      const page = await client.get(path, { Accept: "text/html" });
      expect(page.status).toBe(403);
      expect(await page.text()).toMatch(/Access denied[\s\S]*Request ID/);
    },
  );
});

describe("pages of staff", () => {
  test.each([
    ["admin", "/admin"],
    ["manager", "/admin/trades/all"],
    ["affiliate", "/affiliate"],
    ["sales", "/admin/crm/sales/all"],
    ["retention", "/admin/crm/retention"],
  ])("the role %s has its pages at %s (C-031)", async (name, path) => {
    const client = await logIn(server.url, `${name}@demo.test`);
    const page = await client.get(path, { Accept: "text/html" });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Back to trading");
  });

  test("staff are refused pages of other roles", async () => {
    const affiliate = await logIn(server.url, "affiliate@demo.test");
    expect((await affiliate.json("GET", "/admin/crm/sales/all")).status).toBe(403);
    const sales = await logIn(server.url, "sales@demo.test");
    expect((await sales.json("GET", "/admin")).status).toBe(403);
  });

  test("staff who lose their role or account are signed out at once, also while acting as a customer (T-32)", async () => {
    const client = await logIn(server.url, "admin@demo.test");
    await client.json("POST", `/admin/customers/login-as/${customer}`);
    await database.owner.query("update iam.users set is_active = false where email = 'admin@demo.test'");
    expect((await client.json("GET", "/auth/user")).status).toBe(401);
    await database.owner.query("update iam.users set is_active = true where email = 'admin@demo.test'");
    expect((await client.json("GET", "/auth/user")).status).toBe(401);
  });
});

describe("requests from another site", () => {
  test.each([
    ["the origin of another site", { Origin: "https://evil.test" }],
    ["the origin null", { Origin: "null" }],
    ["an invalid origin", { Origin: "nonsense" }],
    ["a cross-site mark", { ...origin, "Sec-Fetch-Site": "cross-site" }],
    ["a same-site neighbour", { ...origin, "Sec-Fetch-Site": "same-site" }],
    ["no origin", {}],
  ])(
    "a request with %s cannot act for staff, as a form or as plain text (T-31)",
    async (_case, headers: Record<string, string>) => {
      const client = await logIn(server.url, "admin@demo.test");
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])
        for (const path of [
          `/admin/customers/login-as/${customer}`,
          "/admin/deposits/1/approve",
          "/admin/withdraws/1/approve",
          "/admin/settings",
        ]) {
          const answer = await client.send("POST", path, {
            body: "a=b",
            headers: { ...headers, "Content-Type": type, Accept: "text/html" },
          });
          expect([path, type, answer.status]).toEqual([path, type, 403]);
        }
      expect((await client.json("GET", "/auth/user")).body).toMatchObject({ user: { role_id: 1 } });
    },
  );

  test("a request from another site cannot log out or change preferences", async () => {
    const client = await logIn(server.url);
    const evil = { Origin: "https://evil.test" };
    expect((await client.json("POST", "/auth/logout", {}, evil)).status).toBe(403);
    expect((await client.json("POST", "/preferences", { theme: "light" }, evil)).status).toBe(403);
    expect((await client.json("GET", "/auth/user")).status).toBe(200);
  });

  test("a GET request does not change state", async () => {
    const client = await logIn(server.url, "admin@demo.test");
    for (const path of [
      "/auth/logout",
      `/admin/customers/login-as/${customer}`,
      "/authManager/back-to-admin",
      "/preferences",
    ]) {
      expect((await client.json("GET", path)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await client.json("GET", "/auth/user")).body).toMatchObject({ user: { role_id: 1 } });
  });
});
