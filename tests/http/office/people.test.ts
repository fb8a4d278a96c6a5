import { expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const idOf = async (email: string) =>
  (await installation.query<{ id: number }>("select id from iam.users where email = $1", [email]))[0]?.id ?? 0;
const clara = await idOf("customer@demo.test");
type Person = {
  full_name: string;
  email: string;
  profile: { phone: string; city: string; managerId: number };
  changed: { version: number } | null;
};
const page = async (id = clara, client = admin) => {
  const { status, body } = await client.json("GET", `/admin/customers/edit/${id}`);
  return { status, ...body } as { status: number } & Record<string, unknown>;
};
const person = async () =>
  (
    await installation.query<{ customer: Person }>(
      "select iam.get_customer((select id from iam.users where email = 'admin@demo.test'), $1) as customer",
      [clara],
    )
  )[0]?.customer as Person;

test("customers are found by parts of name, email and phone, and by id (A-031, A-140)", async () => {
  const list = async (query: string) =>
    ((await admin.json("GET", `/admin/customers/api/all?${query}`)).body.data as { id: number }[]).map(({ id }) => id);
  const find = (search: string) => list(`search=${encodeURIComponent(search)}`);
  for (const part of ["lara cust", "customer@de", "012345", String(clara), "Cl"])
    expect([part, await find(part)]).toEqual([part, [clara]]);
  expect(await find("100%")).toEqual([]);
  expect(await find("ada admin")).toEqual([]);
  expect((await admin.json("GET", "/admin/customers/api/inactive")).body.data).toEqual([]);
  // The newest submission counts.
  const byKyc = async () => {
    const found: string[] = [];
    for (const kyc of ["not_submitted", "pending", "approved", "declined"])
      if ((await list(`kyc=${kyc}`)).includes(clara)) found.push(kyc);
    return found;
  };
  expect(await byKyc()).toEqual(["approved"]);
  await installation.query("insert into kyc.documents (user_id, type) values ($1, 'passport')", [clara]);
  expect(await byKyc()).toEqual(["pending"]);
  await installation.query("delete from kyc.documents where user_id = $1 and status = 'pending'", [clara]);
  await installation.query("update kyc.documents set user_id = 1 where user_id = $1", [clara]);
  expect(await byKyc()).toEqual(["not_submitted"]);
  await installation.query("update kyc.documents set user_id = $1 where user_id = 1", [clara]);
});

test("the tabs of a customer's page keep the list that opened it while sorted, filtered or paged", async () => {
  const from = encodeURIComponent("all?search=lara&sort=email");
  for (const tab of ["trades", "deposits", "withdraws", "audit"]) {
    const path = `/admin/customers/edit/${clara}/${tab}`;
    const html = await (await admin.get(`${path}?list=${from}&sort=id&limit=25`)).text();
    const links = [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), installation.url))
      .filter(({ pathname, search }) => pathname === path && search !== "");
    expect(links.length, tab).toBeGreaterThan(3);
    for (const { search, searchParams } of links)
      expect(searchParams.get("list"), search).toBe("all?search=lara&sort=email");
    expect(html, tab).toContain('type="hidden" name="list" value="all?search=lara&amp;sort=email"');
  }
});

test("an edit changes the named fields and ignores others (A-104, Q-85, T-08)", async () => {
  const before = await person();
  const answer = await admin.json("PUT", `/admin/customers/${clara}`, {
    city: "Hamburg",
    roleId: 1,
    balance: "1e9",
    kyc: "approved",
    deleted_at: null,
  });
  expect([answer.status, answer.body.message]).toEqual([200, "User updated successfully"]);
  const after = await person();
  expect(after.profile).toEqual({ ...before.profile, city: "Hamburg" });
  const [row] = await installation.query("select role_id from iam.users where id = $1", [clara]);
  expect(row).toEqual({ role_id: 3 });
  const manager = await idOf("manager@demo.test");
  await admin.json("PUT", `/admin/customers/${clara}`, { managerId: manager, pricingTableId: -2 });
  expect((await person()).profile.managerId).toBe(manager);
  await admin.json("PUT", `/admin/customers/${clara}`, { managerId: -2 });
  expect((await person()).profile.managerId).toBeNull();
  expect((await admin.json("PUT", `/admin/customers/${clara}`, { managerId: clara })).body.fields).toHaveProperty(
    "managerId",
  );
  expect((await admin.json("PUT", `/admin/customers/${clara}`, { email: "admin@demo.test" })).body).toMatchObject({
    code: "BT119",
  });
});

test("a stale edit is rejected and overwrites nothing", async () => {
  const version = (await person()).changed?.version ?? 0;
  const edit = (city: string) => admin.json("PUT", `/admin/customers/${clara}`, { city, version });
  expect((await edit("Bremen")).status).toBe(200);
  const second = await edit("Kiel");
  expect([second.status, second.body.code]).toEqual([409, "BT118"]);
  expect((await person()).profile.city).toBe("Bremen");
});

test("a suspended customer is signed out at once and cannot log in (Q-95)", async () => {
  const suspended = await logIn(installation.url, "customer@demo.test");
  expect((await suspended.json("GET", "/auth/user")).status).toBe(200);
  expect((await admin.json("PUT", `/admin/customers/${clara}`, { isActive: false })).status).toBe(200);
  expect((await suspended.json("GET", "/auth/user")).status).toBe(401);
  expect(
    (await suspended.json("POST", "/auth/login", { email: "customer@demo.test", password: "Bourse-demo-1" })).status,
  ).toBe(403);
  const inactive = await admin.json("GET", "/admin/customers/api/inactive");
  expect(inactive.body.data).toMatchObject([{ id: clara, is_active: false }]);
  await admin.json("PUT", `/admin/customers/${clara}`, { isActive: true });
});

test("a manager sees and edits only their own customers, and a retention agent reads theirs masked (Q-51, Q-53, T-07, A-034)", async () => {
  const [manager, agent] = [
    await logIn(installation.url, "manager@demo.test"),
    await logIn(installation.url, "retention@demo.test"),
  ];
  await installation.query("update crm.leads set manager_id = null, retention_agent_id = null");
  expect((await manager.json("GET", "/admin/customers/api/all")).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await page(clara, manager)).status).toBe(404);
  expect((await manager.json("PUT", `/admin/customers/${clara}`, { city: "x" })).status).toBe(404);
  expect((await page(clara, agent)).status).toBe(404);
  await admin.json("PUT", `/admin/customers/${clara}`, { managerId: await idOf("manager@demo.test") });
  expect((await manager.json("GET", "/admin/customers/api/all")).body).toMatchObject({ data: [{ id: clara }] });
  expect((await manager.json("PUT", `/admin/customers/${clara}`, { city: "Ulm" })).status).toBe(200);
  await installation.query("update crm.leads set retention_agent_id = $1 where user_id = $2", [
    await idOf("retention@demo.test"),
    clara,
  ]);
  const html = await (await agent.get(`/admin/customers/edit/${clara}`, { Accept: "text/html" })).text();
  expect(html).toContain("cu****er@demo.test");
  expect(html).not.toContain("customer@demo.test");
  expect(html).not.toContain("+49301234567");
  expect(html).not.toMatch(/>Submit</);
  expect((await agent.json("PUT", `/admin/customers/${clara}`, { city: "x" })).status).toBe(403);
});

test("the audit tab of a customer lists staff changes to their money, documents and orders with old and new values, and of no other customer", async () => {
  const [money] = await installation.query<{ real: number; other: number }>(
    `select (select id from money.accounts where user_id = $1 and mode = 'real') as real,
       (select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'affiliate@demo.test' and a.mode = 'real') as other`,
    [clara],
  );
  for (const account of [money?.real, money?.other])
    await admin.json("PUT", `/admin/balance/${account}`, { amount: "75", type: "add", reason: `Goodwill ${account}` });
  const [order] = await installation.query<{ id: number }>(
    `select o.id from trading.orders o join money.accounts a on a.id = o.account_id
     where a.user_id = $1 and o.close_time is not null order by o.id desc limit 1`,
    [clara],
  );
  await admin.json("PUT", `/admin/trades/${order?.id}`, { spread: "0.5" });
  const [document] = await installation.query<{ id: number }>(
    "select max(id) as id from kyc.documents where user_id = $1",
    [clara],
  );
  await admin.json("POST", `/admin/kyc/${document?.id}/decline`, { declineReason: "Expired" });
  const { body } = await admin.json("GET", `/admin/customers/edit/${clara}/audit?limit=50`);
  const entries = (body.data as { entity: string; entity_id: string; actor: string; reason: string | null }[]).map(
    ({ entity, entity_id: record, actor, reason }) => [entity, entity === "adjustment" ? reason : record, actor],
  );
  for (const one of [
    ["adjustment", `Goodwill ${money?.real}`, "Ada Admin"],
    ["trading.orders", String(order?.id), "Ada Admin"],
    ["kyc", String(document?.id), "Ada Admin"],
  ])
    expect(entries).toContainEqual(one);
  expect(entries.filter(([, what]) => what === `Goodwill ${money?.other}`)).toEqual([]);
});

test("staff change their own name, phone and password, but not their rights (Q-54)", async () => {
  const sales = await logIn(installation.url, "sales@demo.test");
  const id = await idOf("sales@demo.test");
  const answer = await sales.json("PUT", `/admin/customers/${id}`, {
    fullName: "Sam S.",
    phone: "+49 30 1234567",
    email: "x@x.test",
    isActive: false,
    pricingTableId: 1,
  });
  expect(answer.status).toBe(200);
  const [row] = await installation.query(
    "select full_name, email, is_active, plan_id, role_id from iam.users where id = $1",
    [id],
  );
  expect(row).toEqual({ full_name: "Sam S.", email: "sales@demo.test", is_active: true, plan_id: null, role_id: 5 });
  expect((await sales.json("PUT", `/admin/customers/${clara}`, { city: "x" })).status).toBe(403);
});

test("an administrator creates, edits and deletes staff and customers (A-101 to A-103, A-105, A-141)", async () => {
  const user = {
    fullName: "New One",
    email: "new@demo.test",
    password: "Something-9",
    isEmailVerified: true,
    isActive: true,
  };
  expect((await admin.json("POST", "/admin/users", { ...user, password: "short" })).body.fields).toHaveProperty(
    "password",
  );
  expect((await admin.json("POST", "/admin/users", { ...user, isActive: undefined })).body.fields).toEqual({
    isActive: "Active status is required",
  });
  const created = await admin.json("POST", "/admin/users", { ...user, roleId: 5 });
  expect(created.body.message).toBe("User added successfully");
  expect((await admin.json("POST", "/admin/users", user)).body.fields).toEqual({
    email: "This email is already in use",
  });
  await logIn(installation.url, "new@demo.test", "Something-9");
  const listed = (await admin.json("GET", "/admin/users/api?search=new@")).body.data as object[];
  expect(listed).toMatchObject([{ id: created.body.id, role_id: 5, whitelist: null }]);
  const edit = (changes: object) => admin.json("PUT", `/admin/users/${created.body.id}`, changes);
  expect((await edit({ whitelist: "10.0.0.0/8, nonsense" })).body.fields).toHaveProperty("whitelist");
  expect((await edit({ roleId: 3 })).body.fields).toHaveProperty("roleId");
  expect((await edit({ whitelist: "203.0.113.7, 10.1.2.3/8", roleId: 2 })).body.message).toBe(
    "User updated successfully",
  );
  expect((await admin.json("GET", "/admin/users/api?search=new@")).body.data).toMatchObject([
    { role_id: 2, whitelist: "10/8, 203.0.113.7/32" },
  ]);
  // Q-60, T-36: decided by the connection's address, whatever the headers claim.
  const refused = await createClient(installation.url).json(
    "POST",
    "/auth/login",
    { email: "new@demo.test", password: "Something-9" },
    { "X-Forwarded-For": "10.1.1.1", Forwarded: "for=10.1.1.1" },
  );
  expect([refused.status, refused.body.code]).toEqual([403, "BT110"]);
  expect((await admin.json("PUT", `/admin/users/${await idOf("admin@demo.test")}`, { roleId: 2 })).status).toBe(409);
  expect((await admin.json("DELETE", `/admin/users/${created.body.id}`)).body.message).toBe(
    "User deleted successfully",
  );
  expect((await admin.json("DELETE", `/admin/customers/${await idOf("manager@demo.test")}`)).status).toBe(404);
  const customer = await admin.json("POST", "/admin/users", { ...user, roleId: 3 });
  const accounts = await installation.query("select mode from money.accounts where user_id = $1 order by mode", [
    customer.body.id,
  ]);
  expect(accounts).toEqual([{ mode: "real" }, { mode: "demo" }]);
  expect((await admin.json("DELETE", `/admin/customers/${customer.body.id}`)).body.message).toBe(
    "Customers deleted successfully",
  );
});

test("deleting staff asks for a successor with and without scripts, and the specified call does not", async () => {
  const make = async (name: string, roleId: number) =>
    (
      await admin.json("POST", "/admin/users", {
        fullName: name,
        email: `${name.toLowerCase()}@installation.test`,
        password: "Something-9",
        isEmailVerified: true,
        isActive: true,
        roleId,
      })
    ).body.id as number;
  const [leaver, successor, idle] = [await make("Leaver", 5), await make("Heir", 5), await make("Idle", 5)];
  const [chief, next] = [await make("Chief", 2), await make("Next", 2)];
  const team = { name: "South", userId: chief, userIds: [leaver] };
  expect((await admin.json("POST", "/admin/crm-config/teams", team)).status).toBe(200);
  const leads: number[] = [];
  for (const name of ["one", "two"])
    leads.push((await admin.json("POST", "/admin/leads", { email: `${name}@left.test` })).body.id as number);
  await admin.json("PUT", "/admin/leads/bulk", { ids: leads, data: { agentId: leaver } });
  const holders = async () =>
    (
      await installation.query<{ agent_id: number | null }>("select agent_id from crm.leads where id = any ($1)", [
        leads,
      ])
    ).map(({ agent_id: id }) => id);

  const edit = `/admin/users/${leaver}/edit`;
  const form = await (await admin.get(edit, { Accept: "text/html" })).text();
  expect([form.includes("Keep current assignments"), form.includes(`value="${successor}"`)]).toEqual([true, true]);
  const off = { _method: "PUT", isActive: "off", successorId: "", _under: "/admin/users" };
  expect((await installation.submit(admin, `/admin/users/${leaver}`, off, edit)).to).toBe("/admin/users");
  expect(await holders()).toEqual([leaver, leaver]);
  expect(
    (await admin.json("PUT", `/admin/users/${leaver}`, { isActive: true, roleId: 6, successorId: idle })).status,
  ).toBe(200);
  expect(await holders()).toEqual([idle, idle]);
  expect((await admin.json("PUT", `/admin/users/${leaver}`, { roleId: 5 })).status).toBe(200);
  await admin.json("PUT", `/admin/users/${idle}`, { successorId: leaver });

  const screen = `/admin/users/${leaver}/delete`;
  const dialog = await (await admin.get(screen, { Accept: "text/html" })).text();
  expect(dialog).toMatch(/<dt>Leads<\/dt><dd>2<\/dd>/);
  expect([
    dialog.includes(`value="${successor}"`),
    dialog.includes(`value="${leaver}"`),
    dialog.includes(`value="${next}"`),
  ]).toEqual([true, false, false]);
  const open = await installation.submit(
    admin,
    `/admin/users/${leaver}`,
    { _method: "DELETE", successorId: "" },
    screen,
  );
  expect([open.to, await holders()]).toEqual([screen, [leaver, leaver]]);
  expect(await (await admin.get(screen, { Accept: "text/html" })).text()).toContain("Choose a staff member");
  const chosen = { _method: "DELETE", successorId: String(successor), _under: "/admin/users" };
  expect((await installation.submit(admin, `/admin/users/${leaver}`, chosen, screen)).to).toBe("/admin/users");
  expect(await holders()).toEqual([successor, successor]);

  const bare = await admin.json("DELETE", `/admin/users/${chief}`);
  expect([bare.status, bare.body]).toMatchObject([
    409,
    { code: "BT143", fields: { successorId: "Choose a manager to take over the teams" } },
  ]);
  expect((await admin.json("DELETE", `/admin/users/${chief}`, { successorId: next })).status).toBe(200);
  expect((await admin.json("DELETE", `/admin/users/${successor}`)).body.message).toBe("User deleted successfully");
  expect(await holders()).toEqual([null, null]);
  // A user without leads or customers needs no successor.
  expect(await (await admin.get(`/admin/users/${idle}/delete`, { Accept: "text/html" })).text()).not.toContain(
    "successorId",
  );
});
