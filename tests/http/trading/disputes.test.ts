import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");

async function closed(): Promise<number> {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  const sent = { type: "buy", instrument: "EUR_USD", amount: "1000" };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", sent);
  const { id } = body.order as { id: number };
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
  return id;
}

test("a close is disputed from its evidence, also without scripts, and answered in the back office", async () => {
  const id = await closed();
  const before = await (await installation.owner.get(`/orders/${id}`)).text();
  expect(before).toContain(`/orders/${id}/dispute`);
  const reason = "Nobody traded at this price";
  expect(
    await installation.submit(installation.owner, `/orders/${id}/dispute`, { reason }, `/orders/${id}/dispute`),
  ).toEqual({
    status: 303,
    to: `/orders/${id}`,
  });
  const after = await (await installation.owner.get(`/orders/${id}`)).text();
  expect(after).toContain(reason);
  expect(after).not.toContain(`href="/orders/${id}/dispute"`);

  const list = await admin.json("GET", `/admin/disputes/api?status=open&ticket=${id}`);
  expect(list.body.data).toMatchObject([{ order_id: id, reason, status: "open", close_reason: "customer" }]);
  const [{ id: dispute }] = list.body.data as [{ id: number }];
  expect(await (await admin.get("/admin/disputes")).text()).toContain(`/admin/disputes/${dispute}`);
  const page = `/admin/disputes/${dispute}`;
  const shown = await (await admin.get(page)).text();
  expect(shown).toContain(reason);
  expect(shown).toContain(`<title>Dispute ${dispute} · `);
  const path = `${page}/answer`;
  const refused = await admin.json("POST", path, { verdict: "accepted" });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { answer: "Enter an answer (up to 2,000 characters)" } },
  });
  const form = { verdict: "accepted", compensation: "5", reason: "Bad tick", answer: "We credit 5 USD" };
  const answered = await installation.submit(admin, path, { ...form, _under: "/admin/disputes?status=open" }, page);
  expect(answered).toEqual({ status: 303, to: "/admin/disputes?status=open" });
  const again = await admin.json("POST", path, { verdict: "declined", answer: "No" });
  expect(again).toMatchObject({ status: 409, body: { code: "BT234" } });

  const { body } = await installation.owner.json("GET", `/orders/${id}`);
  expect(body.dispute).toMatchObject({ status: "accepted", answer: "We credit 5 USD", is_possible: false });
  expect(body.entries).toMatchObject([{ kind: "profit_loss" }, { kind: "correction", amount: "5.00000" }]);
  const file = await (await installation.owner.get(`/orders/${id}/evidence.csv`)).text();
  expect(file).toContain("We credit 5 USD");
});

test("another customer cannot dispute the close, and customers cannot answer disputes", async () => {
  const id = await closed();
  const reason = "Mine?";
  expect((await installation.stranger.json("POST", `/orders/${id}/dispute`, { reason })).status).toBe(404);
  expect((await installation.owner.json("POST", `/orders/${id}/dispute`, { reason: " " })).body).toMatchObject({
    fields: { reason: "Describe the problem (up to 2,000 characters)" },
  });
  expect((await installation.owner.json("GET", "/admin/disputes")).status).toBe(403);
});
