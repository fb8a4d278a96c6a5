import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const idOf = async (email: string) =>
  (await installation.query<{ id: number }>("select id::int from iam.users where email = $1", [email]))[0]?.id ?? 0;
const [manager, sales, affiliate] = await Promise.all(
  ["manager", "sales", "affiliate"].map((role) => idOf(`${role}@demo.test`)),
);
await installation.query("delete from crm.notes");
await installation.query(
  "update crm.leads set manager_id = null, agent_id = null, affiliate_id = null, last_note = null",
);
await installation.query(
  "select crm.save_team((select id from iam.users where email = 'admin@demo.test'), null, 'North', $1, $2)",
  [manager, [sales]],
);
/** Inserts a lead of the sales agent from the affiliate with an age in days, a status, a note and a first deposit. */
const add = (name: string, days: number, status: string | null, note: string | null, ftd: boolean) =>
  installation.query(
    `insert into crm.leads (first_name, last_name, email, source, "group", agent_id, affiliate_id, status_id, last_note, ftd_at, deposited_at, created_at)
     values ($1, 'Home', lower($1) || '@home.test', 'live', 'sales', $2, $3,
       (select id from crm.lead_statuses where case when $5::text is null then is_default else name = $5 end), $6,
       case when $7 then now() end, case when $7 then now() end, now() - make_interval(days => $4))`,
    [name, sales, affiliate, days, status, note, ftd],
  );
await add("Anna", 0, null, null, false);
await add("Bert", 3, "Call Back", "Tomorrow at ten", false);
await add("Cora", 20, "Call Back", null, true);
await add("Dirk", 60, null, null, false);
const html = { Accept: "text/html" };

test("a sales agent's start page counts the agent's own leads by age and status and links to their lists (Q-128)", async () => {
  const client = await logIn(installation.url, "sales@demo.test");
  const { body } = await client.json("GET", "/admin/home");
  expect(body.home).toMatchObject({
    leads: { total: 4, today: 1, week: 2, month: 3, untouched: 2, deposited: 1 },
    recent: [{ name: "Dirk Home" }, { name: "Cora Home" }, { name: "Bert Home" }, { name: "Anna Home" }],
  });
  const statuses = (body.home as { statuses: { status: string; leads: number }[] }).statuses;
  expect(statuses).toContainEqual({ status: "Call Back", leads: 2 });
  const page = await (await client.get("/admin/home", html)).text();
  expect(page).toContain('href="/admin/crm/sales/all?status=Call+Back"');
  expect(page).toContain('href="/admin/crm/sales/all"');
  const listed = await client.json("GET", "/affiliate/leads/api/sales/All?status=Call+Back");
  expect((listed.body.meta as { total: number }).total).toBe(2);
  expect(page).not.toContain("@home.test");
});

test("a manager's start page shows the team's agents with their untouched leads, and the pending requests", async () => {
  const client = await logIn(installation.url, "manager@demo.test");
  const { body } = await client.json("GET", "/admin/home");
  const figures = { contacted: 2, customers: 0, deposited: 1, value: null, untouched: 2 };
  expect(body.team).toMatchObject({
    leads: { ...figures, total: 3, before: 0, contacted: 2 },
    agents: [{ ...figures, id: sales, full_name: expect.any(String), leads: 3, calls: Array(10).fill(0) }],
    untouched: [
      { age: "24h", leads: 1 },
      { age: "8h", leads: 0 },
      { age: "2h", leads: 0 },
      { age: "new", leads: 1 },
    ],
    holder: { id: sales, leads: 1 },
    sources: [{ affiliate_id: affiliate, leads: 3, deposited: 1 }],
  });
  const weeks = (body.team as { weeks: { deposits: number }[] }).weeks;
  expect(weeks.map(({ deposits }) => deposits)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  const week = await client.json("GET", "/admin/home?days=7");
  expect(week.body.team).toMatchObject({ leads: { total: 2, before: 0, contacted: 1, deposited: 0, untouched: 2 } });
  const page = await (await client.get("/admin/home?days=7", html)).text();
  for (const part of ["Needs your attention", "Performance by agent", `/admin/crm/sales/all?agentId=${sales}`])
    expect(page).toContain(part);
});

test("the figures of a manager's start page link to lists with the same number of leads, and assign the oldest", async () => {
  const client = await logIn(installation.url, "manager@demo.test");
  const page = await (await client.get("/admin/home", html)).text();
  const { body } = await client.json("GET", "/admin/home");
  const { leads, from } = body.team as { leads: Record<string, number>; from: string };
  const listed = async (query: string) => {
    expect(page).toContain(`"/admin/crm/all?${query.replaceAll("&", "&amp;")}"`);
    const { body: list } = await client.json("GET", `/affiliate/leads/api/all/All?${query}`);
    return (list.meta as { total: number }).total;
  };
  expect(await listed(`from=${from}`)).toBe(leads["total"]);
  expect(await listed(`from=${from}&stage=contacted`)).toBe(leads["contacted"]);
  expect(await listed(`from=${from}&stage=deposited`)).toBe(leads["deposited"]);
  expect(await listed("stage=untouched")).toBe(leads["untouched"]);
  expect(await listed("untouched=24h")).toBe(1);
  expect(page).toContain('href="/admin/crm/all/assign?untouched=24h&amp;all=on"');
  const dialog = await (await client.get("/admin/crm/all/assign?untouched=24h&all=on", html)).text();
  expect(dialog).toContain('name="query" value="untouched=24h"');
});

test("a lead of another team is in none of a manager's figures", async () => {
  await installation.query("update crm.leads set agent_id = null where first_name = 'Cora'");
  const client = await logIn(installation.url, "manager@demo.test");
  const { body } = await client.json("GET", "/admin/home");
  expect(body.team).toMatchObject({ leads: { total: 2, deposited: 0 }, agents: [{ leads: 2, deposited: 0 }] });
  await installation.query("update crm.leads set agent_id = $1 where first_name = 'Cora'", [sales]);
});

test("an affiliate's start page counts sent leads by outcome and shows the state of the API key", async () => {
  const client = await logIn(installation.url, "affiliate@demo.test");
  const { body } = await client.json("GET", "/affiliate/home");
  expect(body).toMatchObject({ leads: { total: 4, today: 1, week: 2, month: 3, deposited: 1 }, key: null });
  expect(await (await client.get("/affiliate/home", html)).text()).toContain("No active API key");
  expect((await client.json("POST", "/affiliate/api", {})).status).toBe(200);
  expect(await (await client.get("/affiliate/home", html)).text()).toMatch(/bourse_live_[\w-]{4}…[\w-]{4}/);
});

test("each start page is open to its role, and the menu links to it", async () => {
  for (const [role, path, status] of [
    ["manager", "/affiliate/home", 403],
    ["affiliate", "/admin/home", 403],
    ["admin", "/admin/home", 403],
    ["customer", "/admin/home", 403],
  ] as const)
    expect([role, (await (await logIn(installation.url, `${role}@demo.test`)).json("GET", path)).status]).toEqual([
      role,
      status,
    ]);
  const list = await (
    await (await logIn(installation.url, "sales@demo.test")).get("/admin/crm/sales/all", html)
  ).text();
  expect(list).toMatch(/<a class="nav-a" href="\/admin\/home"/);
});

test("an unknown address of the back office shows the error inside its frame, and every page has its own title", async () => {
  const client = await logIn(installation.url, "admin@demo.test");
  const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1];
  const missing = await client.get("/admin/nowhere/at/all", html);
  const page = await missing.text();
  expect([missing.status, titleOf(page)]).toEqual([404, "Not found · Bourse Admin"]);
  for (const part of ['id="office-menu"', 'href="#content"', "Go to back office"]) expect(page).toContain(part);
  for (const [path, title] of [
    ["/admin", "Dashboard · Bourse Admin"],
    ["/admin/deposits", "Deposits · Bourse Admin"],
    ["/admin/withdraws/settings", "Withdrawal settings · Bourse Admin"],
    ["/admin/gateways/manual", "Manual gateways · Bourse Admin"],
    ["/admin/search", "Search · Bourse Admin"],
    ["/profile/preferences", "Preferences · Bourse"],
  ] as const)
    expect(titleOf(await (await client.get(path, html)).text())).toBe(title);
});

test("the title of a decision names the request and its customer", async () => {
  const client = await logIn(installation.url, "admin@demo.test");
  for (const [table, path, kind] of [
    ["deposits", "/admin/deposits", "Deposit"],
    ["withdrawals", "/admin/withdraws/pending", "Withdrawal"],
  ] as const) {
    const [request] = await installation.query<{ id: string; name: string }>(
      `select r.id, u.full_name as name from money.${table} r join money.accounts a on a.id = r.account_id
       join iam.users u on u.id = a.user_id limit 1`,
    );
    const page = await (await client.get(`${path}/${request?.id}`, html)).text();
    expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toContain(`${kind} ${request?.id} · ${request?.name}`);
  }
});

test("the menu's width and open groups are stored in the browser, and the current group is always open", async () => {
  const client = await logIn(installation.url, "admin@demo.test");
  const menuOf = async (path: string) => {
    const page = await (await client.get(path, html)).text();
    const groups = [...page.matchAll(/data-heading="(\w+)"( open="")?/g)].map(([, name, open]) => [
      name,
      Boolean(open),
    ]);
    return {
      width: /data-menu="(\w+)"/.exec(page)?.[1],
      groups: Object.fromEntries(groups) as Record<string, boolean>,
    };
  };
  expect(await menuOf("/admin")).toMatchObject({
    width: "full",
    groups: { Risk: true, Records: true, Settings: false },
  });
  expect((await menuOf("/admin/settings")).groups).toMatchObject({ Settings: true });
  await client.json("POST", "/preferences", { menu: "rail", openGroups: ["CRM"] });
  expect(await menuOf("/admin")).toMatchObject({ width: "rail", groups: { Risk: false, CRM: true, Settings: false } });
  expect((await menuOf("/admin/trades/all")).groups).toMatchObject({ Risk: true, Money: false });
});
