import { expect, test } from "vitest";
import { type Client, logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const manager = await logIn(installation.url, "manager@demo.test");
const [account] = await installation.query<{ id: number; user_id: number }>(`
  select a.id, a.user_id from money.accounts a join iam.users u on u.id = a.user_id
  where u.email = 'customer@demo.test' and a.mode = 'real'`);
if (!account) throw new Error("The demo customer has no real account");
const request = async (amount = 250) =>
  (
    await installation.query<{ id: number }>(
      "insert into money.deposits (user_id, account_id, gateway, amount, total) values ($1, $2, 'bank', $3, $3) returning id",
      [account.user_id, account.id, amount],
    )
  )[0]?.id ?? 0;
const withdraw = async () =>
  (
    await installation.query<{ id: number }>(
      "select (money.request_withdrawal($1, $2, 100, 'Bank', 'Clara Customer', 'DE1', 'BIC', 'Germany', null)).id",
      [account.user_id, account.id],
    )
  )[0]?.id ?? 0;
const money = async () =>
  (
    await installation.query<{ balance: string; held: string }>(
      "select balance::float, held::float from money.accounts where id = $1",
      [account.id],
    )
  )[0];
type Page = {
  data: { id: number; status: string; email: string; decline_reason: string | null }[];
  meta: { total: number };
};
const read = async (path: string, client: Client = admin) => (await client.json("GET", path)).body as unknown as Page;

test("a manager approves a deposit once, as JSON and as a form, and the list shows it (A-112, A-143)", async () => {
  const id = await request();
  const before = await money();
  expect((await read(`/admin/deposits/api/history?status=pending&id=${id}`)).data).toMatchObject([
    { id, status: "pending" },
  ]);
  const answer = await manager.json("POST", `/admin/deposits/${id}/approve`);
  expect([answer.status, answer.body.message]).toEqual([200, "Deposit approved successfully"]);
  expect((await manager.json("POST", `/admin/deposits/${id}/approve`)).status).toBe(409);
  expect(await money()).toEqual({ ...before, balance: Number(before?.balance) + 250 });
  expect((await read(`/admin/deposits/api/history?id=${id}`)).data).toMatchObject([{ id, status: "approved" }]);
  const other = await request(10);
  const form = await admin.form(`/admin/deposits/${other}/approve`, { _under: "/admin/deposits?status=pending#row-1" });
  expect([form.status, form.headers.get("location")]).toEqual([303, "/admin/deposits?status=pending#row-1"]);
  expect((await read(`/admin/deposits/api/history?id=${other}`)).data[0]?.status).toBe("approved");
});

test("the amount that was received is credited instead of the requested one, without scripts (Q-350)", async () => {
  const id = await request(40);
  const page = async () => (await admin.get(`/admin/deposits/${id}`, { Accept: "text/html" })).text();
  expect(await page()).toMatch(/<input[^>]*name="amount"[^>]*value="40.00"|<input[^>]*value="40.00"[^>]*name="amount"/);
  const refused = await admin.json("POST", `/admin/deposits/${id}/approve`, { amount: "0" });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["amount"]]);
  const before = await money();
  await admin.form(`/admin/deposits/${id}/approve`, { amount: "35.50" });
  expect(await money()).toEqual({ ...before, balance: Number(before?.balance) + 35.5 });
  expect((await page()).replace(/<[^>]*>|[\u2066-\u2069]/g, "")).toContain("Requested 40.00 USD");
});

test("a recorded bank transfer opens its decision, which names the sender, and is recorded once", async () => {
  const page = `/admin/customers/${account.user_id}/record-deposit`;
  expect(await (await manager.get(page, { Accept: "text/html" })).text()).toContain("Reference of the bank");
  const fields = { accountId: `${account.id}`, amount: "40", reference: "HB-40", accountName: "Clara Customer" };
  const recorded = await manager.form(page, fields);
  const to = recorded.headers.get("location") ?? "";
  expect([recorded.status, to]).toEqual([303, expect.stringMatching(/^\/admin\/deposits\/\d+$/)]);
  const decision = await (await manager.get(to, { Accept: "text/html" })).text();
  expect(decision).toContain("HB-40");
  expect(decision).toContain("Clara Customer");
  const again = await manager.json("POST", page, fields);
  expect([again.status, again.body.fields]).toEqual([
    409,
    { reference: "This transaction was already used for a deposit" },
  ]);
});

test("a declined deposit keeps the reason, moves no money and returns the specified message (A-113, Q-32)", async () => {
  const id = await request();
  const before = await money();
  const { body } = await admin.json("POST", `/admin/deposits/${id}/decline`, { declineReason: "Not your own card" });
  expect(body.message).toBe("Withdraw declined successfully");
  expect(await money()).toEqual(before);
  expect((await read(`/admin/deposits/api/history?id=${id}`)).data[0]).toMatchObject({
    status: "declined",
    decline_reason: "Not your own card",
  });
});

test("a withdrawal is listed as pending, is declined with a reason that releases the hold, or is approved (A-114, A-115, A-144, A-145)", async () => {
  const id = await withdraw();
  const held = await money();
  expect((await read("/admin/withdraws/api/pending")).data.map((row) => row.id)).toContain(id);
  const declined = await manager.json("POST", `/admin/withdraws/${id}/decline`, { declineReason: "Wrong bank" });
  expect(declined.body.message).toBe("Withdraw declined successfully");
  expect(Number((await money())?.held)).toBeLessThan(Number(held?.held));
  expect((await read("/admin/withdraws/api/pending")).data.map((row) => row.id)).not.toContain(id);
  expect((await read(`/admin/withdraws/api/history?id=${id}`)).data[0]).toMatchObject({
    status: "declined",
    decline_reason: "Wrong bank",
  });
  const next = await withdraw();
  expect((await admin.json("POST", `/admin/withdraws/${next}/approve`)).body.message).toBe(
    "Withdraw approved successfully",
  );
});

test("without scripts a chosen reason is sent to the customer, and a typed reason takes precedence", async () => {
  const decline = async (fields: Record<string, string>) => {
    const id = await request(10);
    await admin.form(`/admin/deposits/${id}/decline`, fields);
    return (await read(`/admin/deposits/api/history?id=${id}`)).data[0]?.decline_reason;
  };
  expect(await decline({ declineReason: "", readyReason: "The payment has not arrived." })).toBe(
    "The payment has not arrived.",
  );
  expect(await decline({ declineReason: "Half of it came", readyReason: "The payment has not arrived." })).toBe(
    "Half of it came",
  );
  expect(await decline({ declineReason: " " })).toBeNull();
});

test("pending lists show their sums, histories show none", async () => {
  const waiting = async (path: string) => (await admin.json("GET", path)).body.waiting;
  await withdraw();
  expect(await waiting("/admin/withdraws/pending")).toMatchObject([{ currency: "USD", amount: expect.any(String) }]);
  expect(await waiting("/admin/withdraws/history")).toEqual([]);
  expect(await waiting("/admin/deposits")).toEqual([]);
});

test("a form's redirect cannot lead to another site", async () => {
  const id = await request(10);
  const answer = await admin.form(`/admin/deposits/${id}/approve`, { _under: "//evil.test" });
  expect(answer.headers.get("location")).toBe("/");
});

test("an adjustment needs an amount and a kind, is posted once per key, and is in the audit log with its reason (A-108, Q-39)", async () => {
  const before = await money();
  const body = { amount: "12.5", type: "add", reason: "Goodwill" };
  const adjust = (more = {}, key = "k1") =>
    admin.json("PUT", `/admin/balance/${account.id}`, { ...body, ...more }, { "Idempotency-Key": key });
  expect((await adjust()).body).toMatchObject({ message: "Balance updated successfully" });
  expect((await adjust()).body).toMatchObject({ message: "Balance updated successfully" });
  expect(Number((await money())?.balance)).toBe(Number(before?.balance) + 12.5);
  expect((await adjust({ amount: "-1" }, "k2")).status).toBe(422);
  expect((await adjust({ type: "steal" }, "k3")).body.fields).toEqual({ type: "Choose Add or Subtract" });
  expect((await adjust({ amount: "999999999", type: "subtract" }, "k4")).body).toMatchObject({
    message: "Not enough balance",
  });
  const auditEntries = (await admin.json("GET", "/admin/audit/api?action=adjust_balance")).body as {
    data?: { reason: string; changes: { field: string; before: string; after: string }[] }[];
  };
  expect(auditEntries.data?.[0]).toMatchObject({ reason: "Goodwill" });
  expect(auditEntries.data?.[0]?.changes.map(({ field }) => field)).toContain("balance");
});

const invalidAmounts = [
  -1,
  "-0",
  "NaN",
  "Infinity",
  1e308,
  1e-9,
  "0x10",
  "1,000",
  " 1",
  "１２３",
  2 ** 53 + 1,
  "12.345678901",
  "90071992547409.93",
  [1, 2],
  true,
  {},
  "9".repeat(10_000),
];
const site = { appName: "Bourse", appUrl: "https://bourse.test", appCurrency: "USD" };
const notZero = [0, "0", null, ""];
test.each<[string, "PUT" | "POST", string, string, object, unknown[]]>([
  ["an adjustment", "PUT", `/admin/balance/${account.id}`, "amount", { type: "add" }, notZero],
  ["the price of a plan", "PUT", "/admin/pricing/1", "price", {}, []],
  ["the price of a new plan", "POST", "/admin/pricing", "price", { name: "Odd" }, []],
  ["a gateway's fee", "PUT", "/admin/gateways/bank", "fee", {}, [101]],
  ["the least a gateway takes", "PUT", "/admin/gateways/bank", "minAmount", {}, [300_000, "1000000001"]],
  ["the most it takes", "PUT", "/admin/gateways/bank", "maxAmount", {}, []],
  ["the share of a withdrawal", "POST", "/admin/withdraws/settings", "feePercentage", { feeFixed: 1 }, [101, null]],
  ["the fixed fee of one", "POST", "/admin/withdraws/settings", "feeFixed", { feePercentage: 1 }, [1e9, null]],
  ["a demo balance", "POST", "/admin/settings", "demoBalance", site, [1e9, ""]],
  ["the limit of one person", "POST", "/admin/settings", "secondPersonAbove", site, [1e9]],
  ["what a report is settled with", "POST", "/admin/payments/1/look", "amount", { resolution: "x" }, []],
])("the amount of %s is rejected when it is not valid (T-19)", async (_case, method, path, field, rest, more) => {
  const kept = async () =>
    installation.query(
      `select (select json_agg(a.balance order by a.id) from money.accounts a) as balances, (select json_agg(p order by p.id) from money.plans p) as plans,
         (select json_agg(g order by g.name) from money.gateways g) as gateways, (select json_agg(s order by s.name) from site.settings s) as settings`,
    );
  const before = await kept();
  for (const value of [...invalidAmounts, ...more]) {
    const answer = await admin.json(method, path, { ...rest, [field]: value });
    expect([value, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([value, 422, [field]]);
  }
  expect(await kept()).toEqual(before);
});

test("an amount is stored to its last digit", async () => {
  const held = async () =>
    (
      await installation.query<{ held: string }>("select balance::text as held from money.accounts where id = $1", [
        account.id,
      ])
    )[0]?.held;
  const digits = (text: unknown) => BigInt(String(text).replace(".", ""));
  const adjust = (type: string) =>
    admin.json("PUT", `/admin/balance/${account.id}`, { amount: "999999999.99999", type, reason: "There and back" });
  const before = await held();
  const { balance } = (await adjust("add")).body as { balance: { balance: string } };
  expect(digits(balance.balance)).toBe(digits(before) + 99_999_999_999_999n);
  await adjust("subtract");
  expect(await held()).toBe(before);
});

test("agents cannot decide about money (T-06)", async () => {
  const id = await request(10);
  for (const role of ["sales", "retention", "affiliate", "customer"]) {
    const client = await logIn(installation.url, `${role}@demo.test`);
    for (const path of [`/admin/deposits/${id}/approve`, `/admin/deposits/${id}/decline`, "/admin/withdraws/1/approve"])
      expect((await client.json("POST", path, {})).status).toBe(403);
    expect((await client.json("PUT", `/admin/balance/${account.id}`, { amount: "1", type: "add" })).status).toBe(403);
  }
  expect((await read(`/admin/deposits/api/history?id=${id}`)).data[0]?.status).toBe("pending");
});
