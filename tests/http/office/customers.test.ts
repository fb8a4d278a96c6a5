import { describe, expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const idOf = async (email: string) =>
  (await installation.query<{ id: number }>("select id::int from iam.users where email = $1", [email]))[0]?.id ?? 0;
const [customer, manager] = [await idOf("customer@demo.test"), await idOf("manager@demo.test")];
const page = `/admin/customers/edit/${customer}`;
const storedFields = async () =>
  (
    await installation.query<{ plan: number | null; manager: number | null; city: string | null }>(
      `select u.plan_id::int as plan, p.manager_id::int as manager, p.city
       from iam.users u join iam.profiles p on p.user_id = u.id where u.id = $1`,
      [customer],
    )
  )[0];

/** The fields that the page's form would submit unchanged. */
async function formOf(path: string): Promise<Record<string, string>> {
  const html = await (await admin.get(path, { Accept: "text/html" })).text();
  const form = new RegExp(`<form[^>]*action="/admin/customers/${customer}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? "";
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    if (/type="(checkbox|radio)"/.test(tag) && !/ checked/.test(tag)) continue;
    fields[attribute(tag, "name")] = attribute(tag, "value").replaceAll("&#x27;", "'");
  }
  for (const [select, tag = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    expect(select).toBeTruthy();
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0];
    fields[attribute(tag, "name")] = attribute(chosen ?? /<option[^>]*>/.exec(options)?.[0] ?? "", "value");
  }
  return fields;
}

describe("the edit page of a customer", () => {
  test("saving another field keeps a deleted plan and a former manager (Q-106)", async () => {
    const created = await admin.json("POST", "/admin/pricing", { name: "Gold", price: "0", forex_leverage: "60" });
    expect(created.status).toBe(200);
    const [gold] = await installation.query<{ id: number }>(
      "select id::int from money.plans where name = 'Gold' limit 1",
    );
    await admin.json("PUT", `/admin/customers/${customer}`, { pricingTableId: gold?.id, managerId: manager });
    expect(await storedFields()).toMatchObject({ plan: gold?.id, manager });
    expect((await admin.json("DELETE", `/admin/pricing/${gold?.id}`)).status).toBe(200);
    await installation.query("update iam.users set is_active = false where id = $1", [manager]);
    try {
      const html = await (await admin.get(page, { Accept: "text/html" })).text();
      expect(html).toContain("Gold (deleted)");
      expect(html).toContain("Max Manager (inactive)");
      const fields = await formOf(page);
      expect(fields).toMatchObject({ pricingTableId: String(gold?.id), managerId: String(manager) });
      const saved = await admin.form(`/admin/customers/${customer}`, { ...fields, city: "Bergen" });
      expect(saved.status).toBe(303);
      expect(await storedFields()).toEqual({ plan: gold?.id, manager, city: "Bergen" });
      // The deleted plan is offered to its holder only, and removing it is final.
      await admin.json("PUT", `/admin/customers/${customer}`, { pricingTableId: -2, managerId: -2 });
      expect(await (await admin.get(page, { Accept: "text/html" })).text()).not.toContain("(deleted)");
      expect(
        (await admin.json("PUT", `/admin/customers/${customer}`, { pricingTableId: gold?.id })).body.fields,
      ).toHaveProperty("pricingTableId");
    } finally {
      await installation.query("update iam.users set is_active = true where id = $1", [manager]);
    }
  });

  test("a manager cannot set another manager or plan, and may keep the present ones (A-033)", async () => {
    await admin.json("PUT", `/admin/customers/${customer}`, { managerId: manager, pricingTableId: -2 });
    const managerClient = await logIn(installation.url, "manager@demo.test");
    for (const [field, value] of [
      ["managerId", -2],
      ["pricingTableId", 1],
    ] as const) {
      const answer = await managerClient.json("PUT", `/admin/customers/${customer}`, { city: "Ulm", [field]: value });
      expect([answer.status, answer.body]).toEqual([
        403,
        expect.objectContaining({
          code: "BT255",
          message: "Only an administrator can change the manager and the pricing plan",
        }),
      ]);
    }
    expect(await storedFields()).toEqual({ plan: null, manager, city: "Bergen" });
    const same = { city: "Ulm", managerId: manager, pricingTableId: -2 };
    expect((await managerClient.json("PUT", `/admin/customers/${customer}`, same)).status).toBe(200);
    expect(await storedFields()).toEqual({ plan: null, manager, city: "Ulm" });
  });
});

describe("the JSON of a customer (A-060, Q-109)", () => {
  const shape = (email: string, phone: string) => ({
    id: customer,
    full_name: "Clara Customer",
    email,
    role_id: 3,
    is_email_verified: true,
    is_active: true,
    is_online: expect.any(Boolean),
    pricing_table_id: null,
    whitelists: [],
    profile: {
      phone,
      birth_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      country: expect.any(String),
      city: "Ulm",
      postal_code: expect.any(String),
      address: expect.any(String),
      managerId: manager,
    },
    balances: [
      { id: expect.any(Number), mode: "real", currency: "USD", balance: expect.any(String) },
      { id: expect.any(Number), mode: "demo", currency: "USD", balance: expect.any(String) },
    ],
  });

  test("the JSON of a customer is in the list and at the customer's address, for administrators and the customer's manager", async () => {
    const clear = shape("customer@demo.test", "+49301234567");
    for (const client of [admin, await logIn(installation.url, "manager@demo.test")]) {
      const { body } = await client.json("GET", "/admin/customers/api/all");
      const row = (body.data as { id: number }[]).find(({ id }) => id === customer);
      expect(row).toMatchObject(clear);
      expect((await client.json("GET", page)).body).toMatchObject(clear);
    }
  });

  test("the JSON of a customer is masked for the retention agent of the customer, and 404 for another one", async () => {
    const agent = await logIn(installation.url, "retention@demo.test");
    await installation.query("update crm.leads set retention_agent_id = $1 where user_id = $2", [
      await idOf("retention@demo.test"),
      customer,
    ]);
    expect((await agent.json("GET", page)).body).toMatchObject(shape("cu****er@demo.test", "******67"));
    await installation.query("update crm.leads set retention_agent_id = null where user_id = $1", [customer]);
    expect((await agent.json("GET", page)).status).toBe(404);
  });

  test("the JSON of a customer names the balance that PUT /admin/balance/{id} changes (A-108)", async () => {
    const read = async () =>
      ((await admin.json("GET", page)).body.balances as { id: number; mode: string; balance: string }[]).find(
        ({ mode }) => mode === "real",
      );
    const before = await read();
    const changed = await admin.json("PUT", `/admin/balance/${before?.id}`, { amount: "12.5", type: "add" });
    expect([changed.status, changed.body.message]).toEqual([200, "Balance updated successfully"]);
    expect(Number((await read())?.balance) - Number(before?.balance)).toBe(12.5);
  });
});

describe("the whole customer", () => {
  const whole = `/admin/customers/${customer}`;
  const show = async (path: string, by = admin) => {
    const response = await by.get(path, { Accept: "text/html" });
    return { status: response.status, html: await response.text() };
  };

  test("the page and each tab answer by their own address, with the customer's name in the title", async () => {
    for (const tab of [
      "",
      "/positions",
      "/trades",
      "/money",
      "/deposits",
      "/withdraws",
      "/identity",
      "/notes",
      "/timeline",
      "/devices",
      "/audit",
    ]) {
      const { status, html } = await show(whole + tab);
      expect([tab, status]).toEqual([tab, 200]);
      expect(html, tab).toMatch(/<title>\S+ \S+ · Customers · /);
      expect(html, tab).toContain("Identity and risk");
    }
  });

  test("agents without customers have no page, and another account's ledger is not found", async () => {
    const sales = await logIn(installation.url, "sales@demo.test");
    expect((await show(whole, sales)).status).toBe(403);
    expect((await show("/admin/customers/987654")).status).toBe(404);
    expect((await show(`${whole}/money?account=1234567`)).status).toBe(404);
  });

  test("a tag is added and removed on the page without scripts, and in bulk with undo", async () => {
    expect((await admin.form(`${whole}/tags`, { tag: "Night trader" })).status).toBe(303);
    expect((await show(whole)).html).toContain("Remove tag Night trader");
    const found = (await admin.json("GET", "/admin/customers/api/all?tag=night%20trader")).body as {
      data: { id: number; tags: { id: number }[] }[];
    };
    expect(found.data.map(({ id }) => id)).toEqual([customer]);
    const removed = await admin.json("DELETE", `${whole}/tags`, { tagId: found.data[0]?.tags[0]?.id });
    expect(removed.body).toEqual({ message: "Tag removed" });
    const changed = await admin.json("PUT", "/admin/customers/bulk", { ids: [customer], kind: "tag", tag: "VIP" });
    expect(changed.body).toMatchObject({ message: "Customers changed: 1", changed: 1 });
    expect((await show("/admin/customers/all")).html).toContain("Tag VIP added to customers: 1");
    const undone = await admin.json("POST", `/admin/customers/bulk/${String(changed.body.changeId)}/undo`, {});
    expect(undone.body).toMatchObject({ restored: 1, kept: 0 });
    const empty = await admin.json("PUT", "/admin/customers/bulk", { ids: [], kind: "tag", tag: "VIP" });
    expect([empty.status, empty.body.code]).toEqual([422, "BT145"]);
  });

  test("the export of selected customers has their rows alone, of those that the actor may see", async () => {
    const csv = async (by: typeof admin, ...ids: number[]) =>
      (
        await (
          await by.get(
            `/admin/customers/api/all?format=csv&columns=full_name,email${ids.map((id) => `&ids=${id}`).join("")}`,
          )
        ).text()
      )
        .trim()
        .split(/\r?\n/)
        .slice(1);
    const other = await idOf("admin@demo.test");
    expect((await csv(admin)).length).toBeGreaterThan(0);
    expect(await csv(admin, customer, other)).toEqual([expect.stringContaining("customer@demo.test")]);
    expect(await csv(admin, other)).toEqual([]);
    expect(await csv(admin, 0)).toEqual([]);
  });

  test("a message of staff is a notification in its own words, in the timeline and the audit log", async () => {
    const theirs = await logIn(installation.url, "customer@demo.test");
    const text = "Guten Tag,\nbitte rufen Sie uns an.";
    expect((await admin.form(`${whole}/message`, { subject: "Ihr Konto", text })).status).toBe(303);
    const [news] = await installation.query<{ title: string; description: string; type: string }>(
      "select title, description, type from site.notifications where user_id = $1 order by id desc limit 1",
      [customer],
    );
    expect(news).toEqual({ title: "Ihr Konto", description: text, type: "message" });
    expect((await theirs.get("/notifications/all", { Accept: "text/html" })).status).toBe(200);
    const timeline = (await show(`${whole}/timeline`)).html;
    expect(timeline).toContain("Message sent");
    expect(timeline).toContain("Ihr Konto");
    const empty = await admin.json("POST", `${whole}/message`, { subject: " ", text });
    expect([empty.status, empty.body.code]).toEqual([422, "BT146"]);
    const long = await admin.json("POST", `${whole}/message`, { subject: "Konto", text: "x".repeat(2001) });
    expect([long.status, long.body.code]).toEqual([422, "BT147"]);
    const agent = await logIn(installation.url, "retention@demo.test");
    expect((await agent.json("POST", `${whole}/message`, { subject: "Konto", text })).status).toBe(403);
  });

  test("the pages that name a customer lead to the customer's page", async () => {
    for (const path of [
      "/admin/deposits",
      "/admin/withdraws/pending",
      "/admin/customers/all",
      "/admin/trades/all",
      "/admin/kyc",
      "/admin/disputes",
      "/admin/approvals",
      "/admin/payments",
      "/admin/risk",
      "/admin/search?query=demo",
      `/admin/customers/${customer}/controls`,
    ]) {
      const { status, html } = await show(path);
      expect([path, status]).toEqual([path, 200]);
      const linked = [...html.matchAll(/<a [^>]*href="\/admin\/customers\/edit\/(\d+)[^"]*"[^>]*>/g)];
      // Only pencils and the own profile lead to the form.
      const own = await idOf("admin@demo.test");
      expect(
        linked.filter(([tag, id]) => Number(id) !== own && !/aria-label="Edit /.test(tag)).map(([tag]) => tag),
        path,
      ).toEqual([]);
    }
  });

  test("one session of the customer is ended from the page", async () => {
    const theirs = await logIn(installation.url, "customer@demo.test");
    const [session] = await installation.query<{ id: number }>(
      "select id::int from iam.sessions where user_id = $1 order by id desc limit 1",
      [customer],
    );
    expect((await admin.form(`${whole}/devices`, { _method: "DELETE", sessionId: String(session?.id) })).status).toBe(
      303,
    );
    expect((await theirs.json("GET", "/auth/user")).status).toBe(401);
  });
});
