// Postbacks to Tracknow for first deposits: one per customer, with the click id, retried after a failure.
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPostback } from "../../../workers/jobs/tasks/money/send-postback.ts";
import { openTracknow } from "../../support/providers/tracknow.ts";
import { type Bank, openMoney } from "./bank.ts";

const tracknow = await openTracknow();
let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  await bank.app("select money.save_gateway($1, 'prmoney', p_key1 => 'k', p_is_active => true)", admin);
  await bank.setting("tracknowToken", "acme:7");
});
afterAll(() => bank.close());

/** A customer with a lead and approved deposits. */
async function customer({ click = "click-1", deposits = 1 } = {}) {
  const { id, real } = await bank.customer();
  await bank.sql("select crm.link_lead_on_sign_up($1, null, $2)", id, click);
  const ids: number[] = [];
  for (let each = 0; each < deposits; each += 1) {
    const [row] = await bank.app("select id from money.request_deposit($1, $2, 250.5, 'prmoney')", id, real);
    await bank.app("select money.approve_deposit($1, $2)", admin, row?.id);
    ids.push(Number(row?.id));
  }
  return { id, deposits: ids };
}

const jobs = async (ids: number[]) =>
  (
    await bank.sql(
      "select key from graphile_worker.jobs where task_identifier = 'send-postback' and key = any ($1)",
      ids.map((id) => `postback:${id}`),
    )
  ).map(({ key }) => key);

/** Runs the job against the stand-in for Tracknow. */
const run = (depositId = 0) =>
  sendPostback(
    { pool: bank.dba as pg.Pool, log: pino({ level: "silent" }), appUrl: "", sendMail: async () => {} },
    { tracknow: tracknow.url },
  )({ depositId });

test("the first approved deposit queues one postback, later deposits queue none", async () => {
  const { deposits } = await customer({ deposits: 3 });
  expect(await jobs(deposits)).toEqual([`postback:${deposits[0]}`]);
});

test("a postback has the campaign, the click, the amount, the deposit's reference and the customer", async () => {
  const { id, deposits } = await customer({ click: "c-42" });
  await run(deposits[0]);
  expect(tracknow.postbacks.at(-1)).toEqual({
    campaign_id: "7",
    click_id: "c-42",
    amount: "250.5",
    currency: "USD",
    order_id: expect.stringMatching(/^dep_[0-9a-f]{24}$/),
    customer_id: String(id),
    goal: "first_deposit",
  });
});

test("a failed postback is retried", async () => {
  const { deposits } = await customer();
  for (const behaviour of ["broken", "limited", "elsewhere", "cut", "half"] as const) {
    tracknow.behave(behaviour);
    await expect(run(deposits[0])).rejects.toThrow();
  }
  tracknow.behave("good");
  await bank.setting("tracknowToken", "acme");
  await expect(run(deposits[0])).rejects.toThrow("rejected");
  await bank.setting("tracknowToken", "acme:7");
});

test("no postback is sent for a customer without a click or a site without a valid token", async () => {
  const before = tracknow.postbacks.length;
  const { deposits } = await customer({ click: "" });
  await run(deposits[0]);
  await bank.setting("tracknowToken", "evil.test/x");
  const customerWithoutToken = await customer();
  await run(customerWithoutToken.deposits[0]);
  expect(tracknow.postbacks).toHaveLength(before);
  await bank.setting("tracknowToken", "");
  const off = await customer();
  expect(await jobs(off.deposits)).toEqual([]);
});
