import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openDesk } from "../trading/desk.ts";

type Trade = { id: number; email: string; instrument: string; status: string };
type Page = { trades: Trade[]; first: boolean; older: number | null };

const desk = await openDesk();
await desk.price("EUR_USD", "1.10000", "1.10010");
const place = async (client: typeof desk.owner) => {
  const answer = await client.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "1000" });
  expect(answer.body).toMatchObject({ message: "Order Placed Successfully" });
  return (answer.body.order as { id: number }).id;
};
const ids: number[] = [];
for (const client of [desk.owner, desk.stranger, desk.owner]) ids.unshift(await place(client));
const list = async (who: string, query = "") =>
  (await (await logIn(desk.url, who)).json("GET", `/admin/trades/all${query}`)).body as unknown as Page;

test("a manager sees everybody's trades, newest first, page by page (A-036)", async () => {
  const first = await list("manager@demo.test", "?limit=2");
  expect(first.trades.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.trades[1]).toMatchObject({ email: "affiliate@demo.test", instrument: "EUR_USD", status: "OPENED" });
  expect(first).toMatchObject({ first: true, older: ids[1] });
  const second = await list("manager@demo.test", `?limit=2&before=${first.older}`);
  expect(second.trades[0]?.id).toBe(ids[2]);
  expect(second.first).toBe(false);
});

test("a retention agent sees the trades of their own clients alone, with masked addresses (Q-52, A-034)", async () => {
  expect((await list("retention@demo.test")).trades.map(({ email }) => email)).not.toContain("affiliate@demo.test");
  await desk.query(`
    update crm.leads set retention_agent_id = (select id from iam.users where email = 'retention@demo.test')
    where user_id = (select id from iam.users where email = 'customer@demo.test')`);
  const { trades } = await list("retention@demo.test");
  expect(trades.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  expect(new Set(trades.map(({ email }) => email))).toEqual(new Set(["cu****er@demo.test"]));
});

test("the page shows the trades, and a query that makes no sense shows the newest", async () => {
  const client = await logIn(desk.url, "admin@demo.test");
  const page = await client.get("/admin/trades/all?limit=2&before=x", { Accept: "text/html" });
  const html = await page.text();
  expect(html).toContain(`>${ids[0]}</bdi>`);
  expect(html).toContain(`before=${ids[1]}`);
  expect(html).not.toContain(`>${ids[2]}</bdi>`);
});
