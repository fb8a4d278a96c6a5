// Second versions of provider interfaces: CoinPayments' new API, Flutterwave's v4 signature, Wipays' reports as a form.
import { expect, test } from "vitest";
import { openCoinPaymentsV2 } from "../../support/providers/coinpayments.ts";
import { openFlutterwave } from "../../support/providers/flutterwave.ts";
import { openWipays } from "../../support/providers/wipays.ts";
import { openMoneyServer } from "./cashier.ts";

const standIns = [await openCoinPaymentsV2(), await openFlutterwave({ version: 4 }), await openWipays({ form: true })];
const cashier = await openMoneyServer({ jobs: true, standIns });

test.each(standIns.map((standIn) => [standIn.gateway, standIn] as const))(
  "%s in its second version: a signed report is credited once, an unsigned one is refused",
  async (gateway, standIn) => {
    const { client, real } = await cashier.person();
    const { status, body } = await client.json("POST", "/deposits", { balance_id: real, amount: "100", gateway });
    expect([status, standIn.refused]).toEqual([200, []]);
    standIn.arrive(body.payment as { url: string });
    const { reference } = body.deposit as { reference: string };
    const webhook = `${cashier.url}/webhooks/${gateway}`;
    standIn.settle(reference);
    for (const signature of ["wrong", "altered", "none"] as const)
      expect([signature, await standIn.report(webhook, reference, { signature })]).toEqual([signature, 401]);
    if (gateway !== "flutterwave") expect(await standIn.report(webhook, reference, { signature: "stale" })).toBe(401);
    for (let round = 0; round < 3; round++) expect(await standIn.report(webhook, reference)).toBe(200);
    await cashier.until("select status = 'approved' from money.deposits where reference = $1", reference);
    expect(await cashier.balance(real)).toBe("100.00");
  },
);

test("coinpayments in its second version: a payment without a report is found by a lookup", async () => {
  const [standIn] = standIns;
  if (!standIn) throw new Error("there is no stand-in");
  const { client, real } = await cashier.person();
  const input = { balance_id: real, amount: "100", gateway: "coinpayments" };
  const { body } = await client.json("POST", "/deposits", input);
  const { id, reference } = body.deposit as { id: number; reference: string };
  standIn.settle(reference);
  await cashier.query("update money.deposits set next_lookup_at = now() where id = $1", id);
  await cashier.query("select graphile_worker.add_job('look-up-payments')");
  await cashier.until("select status = 'approved' from money.deposits where id = $1", id);
  expect(await cashier.balance(real)).toBe("100.00");
});
