import { createHmac } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seal } from "../../../db/seal.ts";
import { InsideError, type postOutbound } from "../../../app/outbound/post-outbound.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { sendLeadWebhook } from "../../../workers/jobs/tasks/crm/send-lead-webhook.ts";
import { type Floor, openFloor } from "./crm-fixture.ts";

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.setting("webhookUrl", "https://crm.example/leads");
  await floor.setting("webhookApiKeyLeads", seal("the secret of the webhook", "setting:webhookApiKeyLeads"));
});
afterAll(() => floor.close());
beforeEach(() => floor.setting("webhookStatus", "on"));

type Delivery = { id: number; lead_id: number; attempts: number; status: number | null; error: string | null };
const listed = (filters: object) =>
  floor.rows<Delivery>("select * from crm.list_deliveries($1, $2, '{}')", [floor.admin, filters]);
let count = 0;
async function createDelivery(): Promise<Delivery> {
  const email = `told${++count}@hook.test`;
  const lead = await floor.value<number>("select crm.add_lead($1, $2)", [floor.admin, { email }]);
  const [delivery] = await listed({ lead });
  if (!delivery) throw new Error("No delivery was created");
  return delivery;
}
/** The job as the worker runs it, with a stand-in for the receiving endpoint. */
const send = (id: number, answer: typeof postOutbound) =>
  sendLeadWebhook(
    { pool: floor.worker, log: pino({ enabled: false }) } as unknown as Context,
    answer,
  )({
    deliveryId: id,
  });

test("a new lead is sent to the webhook with a signature made from the sealed secret", async () => {
  const { id } = await createDelivery();
  const received: [string, string, Record<string, string>][] = [];
  await send(id, async (url, body, headers) => (received.push([url, body, headers ?? {}]), 204));
  const [[url, body, headers] = ["", "", {} as Record<string, string>]] = received;
  expect([url, JSON.parse(body)]).toEqual([
    "https://crm.example/leads",
    expect.objectContaining({ event: "lead.created", email: `told${count}@hook.test` }),
  ]);
  const signed = `${headers["X-Bourse-Timestamp"]}.${body}`;
  expect(headers["X-Bourse-Signature"]).toBe(
    `sha256=${createHmac("sha256", "the secret of the webhook").update(signed).digest("hex")}`,
  );
  expect(await listed({ id, state: "taken" })).toMatchObject([{ attempts: 1, status: 204, error: null }]);
});

test("a delivery that fails is retried and logged, and one to a private network is not retried", async () => {
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
  await floor.rows(replay, [floor.admin, id]);
  await send(id, receive);
  expect([receivedCount, await listed({ id })]).toEqual([1, [expect.objectContaining({ attempts: 2, status: 200 })]]);
  expect(await floor.refusal(replay, [floor.manager, id])).toEqual({ code: "BT103" });
  expect(await floor.refusal(replay, [floor.admin, 999_999])).toEqual({ code: "BT104" });
  await floor.setting("webhookStatus", "off");
  expect(await floor.refusal(replay, [floor.admin, id])).toEqual({ code: "BT519" });
  expect(await floor.refusal("select * from crm.list_deliveries($1, '{}', '{}')", [floor.manager])).toEqual({
    code: "BT103",
  });
});

test("the delivery log lists pending deliveries", async () => {
  const { id } = await createDelivery();
  expect((await listed({ state: "waiting" })).map((one) => one.id)).toContain(id);
  expect(await floor.value("select crm.count_deliveries($1, $2)", [floor.admin, { state: "waiting", id }])).toBe(1);
});
