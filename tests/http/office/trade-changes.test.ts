import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const [admin, second, manager, retention] = await Promise.all(
  ["admin", "second", "manager", "retention"].map(async (role) => {
    if (role === "second")
      await installation.query(`
        insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, role_since)
        select 'second@demo.test', password_hash, 'Sia Second', 1, true, now() - interval '2 days' from iam.users where email = 'admin@demo.test'`);
    return logIn(installation.url, `${role}@demo.test`);
  }),
);
if (!admin || !second || !manager || !retention) throw new Error("The log-in failed");
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.query(
  "update iam.users set active_account_id = (select id from money.accounts where user_id = users.id and mode = 'real') where email = 'customer@demo.test'",
);
await installation.query(`
  select money.adjust_balance((select id from iam.users where email = 'admin@demo.test'), active_account_id, 5000, 'add', 'To trade with')
  from iam.users where email = 'customer@demo.test'`);
const place = async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  const { body } = await installation.owner.json("POST", "/dashboard/orders", {
    type: "buy",
    instrument: "EUR_USD",
    amount: "1000",
  });
  expect(body.message).toBe("Order Placed Successfully");
  return (body.order as { id: number }).id;
};
const closed = async () => {
  const id = await place();
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
  return id;
};
type Row = { id: number; open_rate: string; close_rate: string; spread: string; profit: string | null; status: string };
const trade = async (id: number) =>
  ((await admin.json("GET", `/admin/trades/api/all?id=${id}`)).body as unknown as { data: Row[] }).data[0];
const balance = async () =>
  (
    await installation.query<{ balance: number }>(
      "select a.balance::float as balance from money.accounts a join iam.users u on u.active_account_id = a.id where u.email = 'customer@demo.test'",
    )
  )[0]?.balance ?? 0;
const html = { Accept: "text/html" };
const reason = "Asked for by the customer";
const set = (values: object) =>
  admin.json("POST", "/admin/settings", {
    appName: "Bourse",
    appUrl: "http://localhost:3000",
    appCurrency: "USD",
    ...values,
  });

test("an administrator edits an order by the specified names; missing fields stay, an empty level is removed (A-109)", async () => {
  const id = await place();
  const put = (body: object) => admin.json("PUT", `/admin/trades/${id}`, body);
  const { body } = await put({
    openRate: "1.09",
    spread: 2,
    profit: "1.5",
    loss: "1.01",
    openTime: "2026-01-05T09:30",
  });
  expect(body).toEqual({ message: "Order updated successfully" });
  expect(await trade(id)).toMatchObject({
    open_rate: "1.09",
    spread: "2",
    profit: "1.5",
    created_at: expect.stringMatching(/^2026-01-05T09:30/),
  });
  await put({ profit: null });
  expect(await trade(id)).toMatchObject({ open_rate: "1.09", profit: null, loss: "1.01" });
  expect((await put({ openRate: "-1" })).body.fields).toEqual({ openRate: "Enter a valid price" });
  expect((await put({ closeRate: "1.2" })).status).toBe(422);
  const auditEntries = (await admin.json("GET", `/admin/audit/api?entity=trading.orders&record=${id}`))
    .body as unknown as {
    data: { action: string }[];
  };
  expect(auditEntries.data.map(({ action }) => action)).toEqual(["edit", "edit"]);
});

test("an edit of a closed order corrects the customer's balance, and deleting the order posts it back (A-111, Q-39)", async () => {
  const start = await balance();
  const id = await closed();
  await admin.json("PUT", `/admin/trades/${id}`, { openRate: "1.1", closeRate: "1.15", spread: "0" });
  expect(await balance()).toBeCloseTo(start + 50, 5);
  expect((await admin.json("DELETE", `/admin/trades/${id}`)).body.message).toBe("Order deleted successfully");
  expect(await balance()).toBeCloseTo(start, 5);
  expect(await trade(id)).toBeUndefined();
  expect((await installation.owner.json("GET", `/dashboard/orders/${id}`)).status).toBe(404);
});

test("without scripts a form edits, closes and deletes an order and redirects to the list", async () => {
  const id = await place();
  const page = `/admin/trades/open/${id}/edit?sort=id`;
  const dialog = await (await admin.get(page, html)).text();
  expect(dialog).toContain("New values");
  expect(dialog).toMatch(/id="trade-closeRate"[^>]*disabled|disabled[^>]*id="trade-closeRate"/);
  expect(dialog).toContain('value="1.10010"');
  expect(dialog).toContain("Preview changes");
  const wrong = await (await admin.get(`${page}&edit.openRate=-1`, html)).text();
  expect(wrong).toContain("Enter a valid price");
  const preview = await (
    await admin.get(`${page}&edit.openRate=1.1&edit.spread=1&edit.profit=&edit.loss=`, html)
  ).text();
  expect(preview).toContain(`Save changes to trade ${id}?`);
  for (const part of ["Before and after", "1.10010", "1.10000", "P/L", "balance", 'name="reason"'])
    expect(preview).toContain(part);
  expect(preview).toMatch(/type="hidden" name="openRate" value="1.1"/);
  expect(preview).toMatch(new RegExp(`name="_under" value="/admin/trades/open\\?sort=id#row-${id}"`));
  expect(Number((await trade(id))?.open_rate)).toBe(1.1001);
  const under = `/admin/trades/open?sort=id#row-${id}`;
  const form = {
    _method: "PUT",
    _under: under,
    openRate: "1.1",
    spread: "1",
    profit: "",
    loss: "",
    version: "0",
    reason,
  };
  expect((await installation.submit(admin, `/admin/trades/${id}`, { ...form, reason: " " }, page)).to).toBe(page);
  expect(Number((await trade(id))?.open_rate)).toBe(1.1001);
  expect(await installation.submit(admin, `/admin/trades/${id}`, form, page)).toEqual({ status: 303, to: under });
  expect(await trade(id)).toMatchObject({ open_rate: "1.1", spread: "1" });
  const staleEdit = await admin.json("PUT", `/admin/trades/${id}`, { spread: "3", version: 0 });
  expect([staleEdit.status, staleEdit.body.code]).toEqual([409, "BT118"]);
  const [close, remove] = ["close", "delete"].map((action) => `/admin/trades/open/${id}/${action}`);
  for (const [path, title] of [
    [close, `Close trade ${id}?`],
    [remove, `Delete trade ${id}?`],
  ]) {
    const dialogText = await (await admin.get(path ?? "", html)).text();
    for (const part of [title ?? "", "Before and after", 'name="reason"']) expect(dialogText).toContain(part);
  }
  const closed = await installation.submit(
    admin,
    "/admin/trades/close",
    { orderId: String(id), instrument: "EUR_USD", reason, _under: under },
    close,
  );
  expect(closed).toEqual({ status: 303, to: under });
  expect((await trade(id))?.status).toBe("CLOSED");
});

test("without scripts a chosen tick is the close price to be saved, and a ready-made reason cancels a pending order (Q-167, Q-168)", async () => {
  const id = await closed();
  const page = await (
    await admin.get(`/admin/trades/closed/${id}/edit?edit.closeTick=0&edit.closeRate=9&edit.spread=0`, html)
  ).text();
  // The order was closed on request, so only the tick of the close was recorded: a buy closes at its ask.
  expect(page).toMatch(/type="hidden" name="closeRate" value="1.1001"/);
  expect(page).toMatch(/<input[^>]*name="edit.closeTick"[^>]*checked=""[^>]*value="0"|value="0"[^>]*checked=""/);
  expect(page).toContain("This tick closed no other order.");
  const unknown = await (await admin.get(`/admin/trades/closed/${id}/edit?edit.closeTick=3`, html)).text();
  expect(unknown).toContain("Enter a valid price");
  const [pending] = await installation.query<{ id: number }>(`
    select (trading.place_pending(u.id, u.active_account_id, 'EUR_USD', 'buy', 'limit', 1000, 1.05)).id::int as id
    from iam.users u where u.email = 'customer@demo.test'`);
  const path = `/admin/trades/pending/${pending?.id}`;
  const list = "/admin/trades/pending";
  expect(await (await admin.get(list, html)).text()).toContain(`href="${path}/cancel"`);
  expect(await (await admin.get(`${path}/cancel`, html)).text()).toContain(`Cancel pending order ${pending?.id}?`);
  const form = { _method: "DELETE", _under: list, reason: "", readyReason: "The customer asked for it." };
  expect(await installation.submit(admin, path, form, `${path}/cancel`)).toEqual({ status: 303, to: list });
  expect(
    await installation.query(
      `select p.status::text, e.reason from trading.pending_orders p
       join audit.entries e on e.entity = 'trading.pending_orders' and e.entity_id = p.id::text where p.id = ${pending?.id}`,
    ),
  ).toEqual([{ status: "cancelled", reason: "The customer asked for it." }]);
  const { body } = await admin.json("GET", "/admin/trades/api/pending");
  expect((body.data as { id: number }[]).map((row) => row.id)).not.toContain(pending?.id);
});

test("an order is closed by staff responsible for its customer, and edited and deleted by administrators and permitted managers (A-110, Q-52, T-06)", async () => {
  const close = (client: typeof admin, id: number) =>
    client.json("POST", "/admin/trades/close", { orderId: id, instrument: "EUR_USD", reason });
  expect((await close(manager, await place())).body.message).toBe("Order closed successfully");
  const id = await place();
  await installation.query("update crm.leads set retention_agent_id = null");
  expect((await close(retention, id)).status).toBe(404);
  await installation.query(`
    update crm.leads set retention_agent_id = (select id from iam.users where email = 'retention@demo.test')
    where user_id = (select id from iam.users where email = 'customer@demo.test')`);
  expect((await close(retention, id)).status).toBe(200);
  for (const client of [retention, installation.owner, installation.stranger, manager]) {
    expect((await client.json("PUT", `/admin/trades/${id}`, { spread: "1" })).status).toBe(403);
    expect((await client.json("DELETE", `/admin/trades/${id}`)).status).toBe(403);
  }
  expect(await (await manager.get("/admin/trades/all", html)).text()).not.toContain(`id="edit-${id}"`);
  await set({ managersEditTrades: "on" });
  const without = await manager.json("PUT", `/admin/trades/${id}`, { spread: "1" });
  expect([without.status, without.body.code, without.body.fields]).toEqual([
    422,
    "BT257",
    { reason: "Enter a reason (up to 500 characters)" },
  ]);
  expect((await manager.json("PUT", `/admin/trades/${id}`, { spread: "1", reason })).status).toBe(200);
  const auditEntries = (await admin.json("GET", `/admin/audit/api?entity=trading.orders&record=${id}&action=edit`))
    .body;
  expect(auditEntries.data).toMatchObject([{ reason }]);
  const evidence = await (await admin.get(`/orders/${id}`, html)).text();
  expect(evidence).toContain("Corrected by our staff");
  expect(evidence).toContain(`Reason: ${reason}`);
});

test("an edit above the limit waits for another administrator's approval, and the requester cannot approve it (T-12)", async () => {
  const id = await closed();
  const before = await balance();
  // The form itself would create the request for approval.
  await installation.query(
    "insert into site.settings (name, value) values ('secondPersonAbove', '20') on conflict (name) do update set value = excluded.value",
  );
  const { body } = await admin.json("PUT", `/admin/trades/${id}`, { openRate: "1.1", closeRate: "1.15", spread: "0" });
  expect(body).toEqual({
    message: "Second approval required. See Approvals",
    approval: expect.any(Number),
  });
  expect(await balance()).toBe(before);
  const path = `/admin/approvals/${body.approval as number}`;
  const waiting = (await second.json("GET", "/admin/approvals/api?status=waiting")).body as { data?: unknown[] };
  expect(waiting.data).toMatchObject([{ action: "edit_trade", record_id: id, status: "waiting", is_own: false }]);
  const page = await (await second.get(`${path}/approve`, html)).text();
  expect(page).toContain("Approve this request?");
  expect((await admin.json("POST", `${path}/approve`)).body.code).toBe("BT333");
  expect((await retention.json("POST", `${path}/approve`)).status).toBe(403);
  const form = await installation.submit(
    second,
    `${path}/approve`,
    { note: "Checked", _under: "/admin/approvals" },
    `${path}/approve`,
  );
  expect(form).toEqual({ status: 303, to: "/admin/approvals" });
  expect((await trade(id))?.close_rate).toBe("1.15");
  const small = await admin.json("PUT", `/admin/trades/${id}`, { closeRate: "1.151" });
  expect(small.body.message).toBe("Order updated successfully");
  await set({ secondPersonAbove: "" });
});

test("a manager finds only deposits and trades of their own teams' customers (Q-51)", async () => {
  const stranger = await installation.query<{ id: number }>(`
    insert into money.deposits (user_id, account_id, gateway, amount, total)
    select u.id, a.id, 'bank', 10, 10 from iam.users u join money.accounts a on a.user_id = u.id and a.mode = 'real'
    where u.email = 'affiliate@demo.test' returning id`);
  const id = stranger[0]?.id;
  expect((await manager.json("POST", `/admin/deposits/${id}/approve`)).status).toBe(404);
  expect((await manager.json("POST", `/admin/deposits/${id}/decline`, {})).status).toBe(404);
  expect((await manager.get(`/admin/deposits/${id}`, html)).status).toBe(404);
  const visible = (await manager.json("GET", `/admin/deposits/api/history?id=${id}`)).body as { data?: unknown[] };
  expect(visible.data).toEqual([]);
});
