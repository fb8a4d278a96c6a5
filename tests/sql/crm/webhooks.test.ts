import { createHmac } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { seal } from "../../../db/seal.ts";
import { InsideError, type postOutbound } from "../../../app/outbound/post-outbound.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { sendLeadWebhook } from "../../../workers/jobs/tasks/crm/send-lead-webhook.ts";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
beforeAll(async () => {
  crm = await openCrm();
  await crm.setting("webhookUrl", "https://crm.example/leads");
  await crm.setting("webhookApiKeyLeads", seal("the secret of the webhook", "setting:webhookApiKeyLeads"));
});
afterAll(() => crm.close());
beforeEach(() => crm.setting("webhookStatus", "on"));

type Delivery = { id: number; lead_id: number; attempts: number; status: number | null; error: string | null };
const listed = (filters: object) =>
  crm.rows<Delivery>("select * from crm.list_deliveries($1, $2, '{}')", [crm.admin, filters]);
let count = 0;
async function createDelivery(): Promise<Delivery> {
  const email = `sent${++count}@hook.test`;
  const lead = await crm.value<number>("select crm.add_lead($1, $2)", [crm.admin, { email }]);
  const [delivery] = await listed({ lead });
  if (!delivery) throw new Error("No delivery was created");
  return delivery;
}
/** The job as the worker runs it, with a stand-in for the receiving endpoint. */
const send = (id: number, answer: typeof postOutbound) =>
  sendLeadWebhook(
    { pool: crm.worker, log: pino({ enabled: false }) } as unknown as Context,
    answer,
  )({
    deliveryId: id,
  });

test("a new lead is sent to the webhook with a signature made from the sealed secret", async () => {
  const { id } = await createDelivery();
  const received: [string, string, Record<string, string>][] = [];
  await send(id, async (url, body, headers) => (received.push([url, String(body), headers ?? {}]), 204));
  const [[url, body, headers] = ["", "", {} as Record<string, string>]] = received;
  expect([url, JSON.parse(body)]).toEqual([
    "https://crm.example/leads",
    expect.objectContaining({ event: "lead.created", email: `sent${count}@hook.test` }),
  ]);
  const signed = `${headers["X-Bourse-Timestamp"]}.${body}`;
  expect(headers["X-Bourse-Signature"]).toBe(
    `sha256=${createHmac("sha256", "the secret of the webhook").update(signed).digest("hex")}`,
  );
  expect(await listed({ id, state: "taken" })).toMatchObject([{ attempts: 1, status: 204, error: null }]);
});

test("a delivery is signed with the time of the database when the clock of the process is wrong (T-45)", async () => {
  const { id } = await createDelivery();
  const now = () => crm.value<number>("select extract(epoch from clock_timestamp())::int");
  const before = await now();
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  let time = 0;
  await send(id, async (_url, _body, headers) => ((time = Number(headers?.["X-Bourse-Timestamp"])), 204));
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual((await now()) + 1);
});

test("a delivery that fails is retried and logged, and one to a private network is not retried (T-42)", async () => {
  const { id } = await createDelivery();
  await expect(send(id, async () => 500)).rejects.toThrow("rejected");
  await expect(send(id, () => Promise.reject(new Error("no answer")))).rejects.toThrow("rejected");
  expect(await listed({ id, state: "refused" })).toMatchObject([{ attempts: 2, error: "Error: no answer" }]);
  await send(id, () => Promise.reject(new InsideError("10.0.0.1")));
  expect(await listed({ id })).toMatchObject([
    { attempts: 3, status: null, error: "This URL points to a private network" },
  ]);
});

test("an administrator sends a delivery again after success or failure, but not while webhooks are off", async () => {
  const { id } = await createDelivery();
  await send(id, async () => 200);
  let receivedCount = 0;
  const receive = async () => (receivedCount++, 200);
  await send(id, receive);
  expect(receivedCount).toBe(0);
  const replay = "select crm.replay_delivery($1, $2)";
  await crm.rows(replay, [crm.admin, id]);
  await send(id, receive);
  expect([receivedCount, await listed({ id })]).toEqual([1, [expect.objectContaining({ attempts: 2, status: 200 })]]);
  expect(await crm.refusal(replay, [crm.manager, id])).toEqual({ code: "BT103" });
  expect(await crm.refusal(replay, [crm.admin, 999_999])).toEqual({ code: "BT104" });
  await crm.setting("webhookStatus", "off");
  expect(await crm.refusal(replay, [crm.admin, id])).toEqual({ code: "BT519" });
  expect(await crm.refusal("select * from crm.list_deliveries($1, '{}', '{}')", [crm.manager])).toEqual({
    code: "BT103",
  });
});

test("the delivery log lists pending deliveries", async () => {
  const { id } = await createDelivery();
  expect((await listed({ state: "waiting" })).map((one) => one.id)).toContain(id);
  expect(await crm.value("select crm.count_deliveries($1, $2)", [crm.admin, { state: "waiting", id }])).toBe(1);
});
