// Tracknow hears of first deposits: once, with the click that brought the customer, signed, and again when it did not take it.
import { createHmac } from "node:crypto";
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InsideError, type postOutside } from "../../../outside/post-outside.ts";
import { sendPostback } from "../../../workers/jobs/tasks/money/send-postback.ts";
import { type Bank, openBank } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openBank();
  admin = await bank.person(1);
  await bank.app("select money.save_gateway($1, 'prmoney', p_key1 => 'k', p_is_active => true)", admin);
  await bank.setting("tracknowToken", "acme:secret");
});
afterAll(() => bank.close());

/** A customer with a lead, and their approved deposits. */
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

type Sent = { address: string; headers: Record<string, string>; method: string };

/** Works the job through against somebody who answers so. */
async function run(depositId: number, answer: number | Error): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send: typeof postOutside = (address, _body, headers = {}, { method = "POST" } = {}) => {
    sent.push({ address, headers, method });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const log = pino({ level: "silent" });
  const context = { pool: bank.dba as pg.Pool, log, appUrl: "", post: async () => {} };
  await sendPostback(context, send)({ depositId });
  return sent;
}

test("the first approved deposit makes one postback, later ones none", async () => {
  const { deposits } = await customer({ deposits: 3 });
  expect(await jobs(deposits)).toEqual([`postback:${deposits[0]}`]);
});

test("it names the click, the amount, our reference and the customer, and is signed", async () => {
  const { id, deposits } = await customer({ click: "c-42" });
  const [sent] = await run(deposits[0] ?? 0, 200);
  const url = new URL(sent?.address ?? "");
  expect([sent?.method, url.origin, url.pathname]).toEqual(["GET", "https://acme-tracking.tracknow.info", "/postback"]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    click_id: "c-42",
    amount: "250.5",
    currency: "USD",
    order_id: expect.stringMatching(/^dep_[0-9a-f]{24}$/),
    customer_id: String(id),
    goal: "first_deposit",
  });
  const time = sent?.headers["X-Bourse-Timestamp"] ?? "";
  const signature = createHmac("sha256", "secret")
    .update(`${time}.${url.search.slice(1)}`)
    .digest("hex");
  expect(sent?.headers["X-Bourse-Signature"]).toBe(`sha256=${signature}`);
});

test("what is not taken is tried again, and what is inside a private network is not", async () => {
  const { deposits } = await customer();
  await expect(run(deposits[0] ?? 0, 500)).rejects.toThrow("Tracknow answered 500");
  await expect(run(deposits[0] ?? 0, new Error("no answer"))).rejects.toThrow("no answer");
  await run(deposits[0] ?? 0, new InsideError("10.0.0.1"));
});

test("nothing is told of whoever came without a click, nor without a dashboard", async () => {
  const { deposits } = await customer({ click: "" });
  expect(await run(deposits[0] ?? 0, 200)).toEqual([]);
  await bank.setting("tracknowToken", "evil.test/x");
  const odd = await customer();
  expect(await run(odd.deposits[0] ?? 0, 200)).toEqual([]);
  await bank.setting("tracknowToken", "");
  const off = await customer();
  expect(await jobs(off.deposits)).toEqual([]);
});
