import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

type Trade = { id: number; email: string; instrument: string; status: string; open_rate: string };
type Page = { data: Trade[]; meta: { total: number; per_page: number; page: number; pages: number }; more: boolean };

const installation = await openTradingServer();
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.price("GBP_USD", "1.30000", "1.30010");
const place = async (client: typeof installation.owner, instrument = "EUR_USD") => {
  const answer = await client.json("POST", "/dashboard/orders", { type: "buy", instrument, amount: "1000" });
  expect(answer.body).toMatchObject({ message: "Order Placed Successfully" });
  return (answer.body.order as { id: number }).id;
};
const ids: number[] = [];
for (const client of [installation.owner, installation.stranger, installation.owner]) ids.unshift(await place(client));
for (let more = 0; more < 16; more++) ids.unshift(await place(installation.stranger, "GBP_USD"));
const list = async (role: string, query = "", type = "all") =>
  (await (await logIn(installation.url, `${role}@demo.test`)).json("GET", `/admin/trades/api/${type}${query}`))
    .body as unknown as Page;
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

test("an administrator sees all trades, newest first, fifteen a page, with the exact total; a manager those of their customers (A-036, A-142, Q-51)", async () => {
  const first = await list("admin");
  expect(idsOf(first)).toEqual(ids.slice(0, 15));
  expect(first.meta).toMatchObject({ per_page: 15, page: 1 });
  expect(first.meta.total).toBeGreaterThanOrEqual(ids.length);
  expect(first.meta.pages).toBe(Math.ceil(first.meta.total / 15));
  expect(first.data[0]).toMatchObject({ email: "affiliate@demo.test", instrument: "GBP_USD", status: "OPENED" });
  const { data } = await list("manager", "?limit=50");
  expect(new Set(data.map(({ email }) => email))).toEqual(new Set(["customer@demo.test"]));
});

test("every page of a list shows different rows in every order and direction", async () => {
  for (const sort of ["-id", "id", "instrument", "-open_rate", "-close_rate", "user"]) {
    const seenIds: number[] = [];
    const { meta } = await list("admin", `?sort=${sort}`);
    for (let page = 1; page <= meta.pages; page++)
      seenIds.push(...idsOf(await list("admin", `?sort=${sort}&page=${page}`)));
    expect([sort, seenIds.length, new Set(seenIds).size]).toEqual([sort, meta.total, meta.total]);
    // Going back page by page returns the same rows at the same places.
    let at = "";
    for (let page = meta.pages; page >= 1; page--) {
      const found = (await list("admin", `?sort=${sort}&page=${page}&at=${encodeURIComponent(at)}`)) as Page & {
        state: { at: string };
      };
      expect([sort, page, idsOf(found)]).toEqual([sort, page, seenIds.slice((page - 1) * 15, page * 15)]);
      at = found.state.at;
    }
  }
});

test("filters narrow the list, and invalid ones are ignored", async () => {
  expect(idsOf(await list("admin", "?instrument=eur_usd&status=open&user=affiliate@"))).toEqual([ids.at(-2)]);
  expect(idsOf(await list("admin", `?id=${ids[3]}`))).toEqual([ids[3]]);
  expect((await list("admin", `?id=${ids[3]}&status=closed`)).data).toEqual([]);
  expect(idsOf(await list("admin", "?type=both&id=x&sort=password&limit=7&page=-3"))).toEqual(ids.slice(0, 15));
  expect((await list("admin", "?from=2026-02-31&search=%00")).meta.total).toBe((await list("admin")).meta.total);
  // A position from another sort order is not found, so the page is found by its number.
  for (const sort of ["-id", "-open_rate", "-created_at"])
    expect([sort, idsOf(await list("admin", `?sort=${sort}&page=2&at=1~5~abc`))]).toEqual([
      sort,
      idsOf(await list("admin", `?sort=${sort}&page=2`)),
    ]);
  expect((await list("admin", "", "closed")).data.every(({ status }) => status === "CLOSED")).toBe(true);
  expect((await list("admin", "?from=2100-01-01")).meta).toMatchObject({ total: 0, pages: 1 });
  // A filter of a few days uses its own index and returns the same orders as an open filter.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [today, before] = [day(0), day(1)];
  const recent = (await list("admin", `?from=${before}&limit=50`)).data.map(({ id }) => id);
  expect(recent).toEqual(expect.arrayContaining(ids));
  expect(idsOf(await list("admin", `?from=${before}&to=${today}&limit=50`))).toEqual(recent);
  const { data, meta } = await list("admin", `?from=${before}&to=${today}&mode=demo&status=open&sort=user&limit=50`);
  expect([meta.total, data.length]).toEqual([19, 19]);
  expect(data.map(({ email }) => email)).toEqual(data.map(({ email }) => email).toSorted());
  expect((await list("admin", `?from=${before}&to=${today}&mode=real`)).meta.total).toBe(0);
});

test("a retention agent sees only the trades of their own clients, with masked addresses (Q-52, A-034)", async () => {
  await installation.query("update crm.leads set retention_agent_id = null");
  expect((await list("retention")).meta.total).toBe(0);
  await installation.query(`
    update crm.leads set retention_agent_id = (select id from iam.users where email = 'retention@demo.test')
    where user_id = (select id from iam.users where email = 'customer@demo.test')`);
  const { data } = await list("retention", "?limit=50&status=open");
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.at(-1), ids.at(-3)]));
  expect(new Set(data.map(({ email }) => email))).toEqual(new Set(["cu****er@demo.test"]));
});

test("an export has the filtered rows of every page in the chosen columns, masked and without formulas (Q-88)", async () => {
  const admin = await logIn(installation.url, "admin@demo.test");
  const answer = await admin.get(
    "/admin/trades/api/all?format=csv&columns=id,user,instrument&instrument=GBP_USD&status=open&user=affiliate@",
  );
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe("ID,User ID,Email,Account,Instrument");
  expect(lines.slice(1).map((line) => Number(line.split(",")[0]))).toEqual(ids.slice(0, 16));
  const agent = await logIn(installation.url, "retention@demo.test");
  const masked = await (await agent.get("/admin/trades/api/all?format=csv&columns=id,user")).text();
  expect(masked).toContain("cu****er@demo.test");
  expect(masked).not.toContain("customer@demo.test");
  const auditEntries = await installation.query<{ entity_id: string; after: object }>(
    "select entity_id, after from audit.entries where action = 'export' order by id limit 1",
  );
  const filters = { instrument: "GBP_USD", status: "open", user: "affiliate@" };
  expect(auditEntries[0]).toMatchObject({
    entity_id: "trades",
    after: { ...filters, columns: "id, user_id, email, mode, instrument", rows: 16 },
  });
});

test("a saved view belongs to its user, is replaced under its name, and cannot be deleted by others", async () => {
  const admin = await logIn(installation.url, "admin@demo.test");
  const manager = await logIn(installation.url, "manager@demo.test");
  const keep = (query: string) => admin.json("POST", "/views", { list: "trades", name: " Losers ", query });
  const { body } = await keep("?sort=pro_loss");
  expect(body).toMatchObject({ message: "View saved" });
  expect((await keep("?sort=pro_loss&status=open")).body.id).toBe(body.id);
  expect(await (await admin.get("/admin/trades/all", { Accept: "text/html" })).text()).toContain(">Losers</a>");
  expect(await (await manager.get("/admin/trades/all", { Accept: "text/html" })).text()).not.toContain("Losers");
  expect((await manager.json("DELETE", `/views/${body.id}`)).status).toBe(404);
  expect((await admin.json("DELETE", `/views/${body.id}`)).status).toBe(200);
  expect((await admin.json("POST", "/views", { list: "trades", name: "", query: "?a=b" })).body.fields).toHaveProperty(
    "name",
  );
});

test("without scripts the page sorts, pages and filters by links and forms", async () => {
  const client = await logIn(installation.url, "admin@demo.test");
  const html = await (await client.get("/admin/trades/all?status=open", { Accept: "text/html" })).text();
  expect(html).toContain("<title>All · Trades · Bourse Admin</title>");
  expect(html).toContain('href="/admin/trades/all?status=open&amp;sort=-pro_loss"');
  expect(html).toMatch(/aria-sort="descending"/);
  expect(html).toContain('href="/admin/trades/all?status=open&amp;page=2"');
  expect(html).toContain('href="/admin/trades/api/all?status=open&amp;format=csv"');
  expect(html).toContain('<input type="hidden" name="status" value="open"');
});
