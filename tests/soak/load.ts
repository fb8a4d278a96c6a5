// Customers and staff at ten times an ordinary load, over HTTP and sockets. What is not answered is repeated with its
// key.
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Kind, Outcome } from "../fault/load.ts";
import { createRandom } from "../replay/random.ts";
import type { Client } from "../support/client.ts";
import { type Customer, FULL_NAME, type Installation } from "./installation.ts";

const TIMES = 10;
/** An ordinary load, a second. */
const PER_SECOND = { order: 1, close: 0.9, deposit: 0.1, withdraw: 0.05, page: 1, reconnect: 0.1 };
const ORDINARY_SOCKETS = 30;
const MAX_IN_FLIGHT = 20;
const REPEAT_AFTER_MS = 100;
/** An open socket receives prices several times a second. */
const MAX_SILENCE_MS = 10_000;
const INSTRUMENTS = ["EUR_USD", "GBP_USD", "USD_JPY", "AUD_USD", "USD_CHF"];
const PAGES = ["/dashboard", "/deposits", "/withdraws", "/deposits/history", "/withdraws/history", "/performance"];
const STAFF_PAGES = ["/admin", "/admin/customers/all", "/admin/trades/all", "/admin/deposits"];
const BANK = { bank_name: "Bank", account_number: "123", swift_code: "SPAVNOBB", bank_country: "Germany" };

export type Report = {
  outcomes: Outcome[];
  /** Milliseconds of each answer by kind. */
  times: Map<string, number[]>;
  /** Answers 5xx, and pages that are not 200. */
  failed: string[];
  /** Open sockets without a frame for ten seconds. */
  silentSockets: number;
  /** Operations that were due while too many of their kind were unanswered. */
  skipped: number;
  frames: number;
};

export async function runLoad({ url, customers, admin }: Installation, seconds: number): Promise<Report> {
  const random = createRandom(1);
  const outcomes: Outcome[] = [];
  const times = new Map<string, number[]>();
  const failed: string[] = [];
  const open: { customer: Customer; id: number; instrument: string }[] = [];
  let skipped = 0;
  let keys = 0;
  const begun = performance.now();
  const isOver = () => performance.now() - begun > seconds * 1000;
  const note = (kind: string, since: number) =>
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - since]);

  /** The answered record's id; null where the operation was refused. */
  async function operate(
    kind: Kind,
    client: Client,
    path: string,
    body: object,
    idOf: (answer: Record<string, unknown>) => unknown,
  ): Promise<number | null> {
    const key = `soak-${keys++}`;
    for (let sent = 1; ; sent++) {
      const since = performance.now();
      const answer = await client
        .json("POST", path, body, { "Idempotency-Key": key, Origin: url })
        .catch((error: unknown) => String(error));
      if (typeof answer !== "string" && answer.status < 500) {
        note(kind, since);
        const id = answer.status === 200 ? Number(idOf(answer.body)) : null;
        const refused = id === null ? `${answer.status} ${String(answer.body.code ?? answer.body.message)}` : null;
        outcomes.push({ kind, key, id, refused, sent, answeredAt: performance.now() });
        return id;
      }
      failed.push(
        `${kind}: ${typeof answer === "string" ? answer : `${answer.status} ${JSON.stringify(answer.body)}`}`,
      );
      await wait(REPEAT_AFTER_MS);
    }
  }
  const recordOf = (name: string) => (body: Record<string, unknown>) => (body[name] as { id: number }).id;

  async function decide(kind: Kind, path: string, id: number): Promise<void> {
    await operate(kind, admin, `${path}/${id}/approve`, {}, () => id);
  }

  const actions: Record<keyof typeof PER_SECOND, () => Promise<void>> = {
    async order() {
      const [customer, instrument] = [random.pick(customers), random.pick(INSTRUMENTS)];
      const body = { type: random.pick(["buy", "sell"]), instrument, amount: String(random.integer(1, 4) * 1000) };
      const id = await operate("order", customer.client, "/dashboard/orders", body, recordOf("order"));
      if (id !== null) open.push({ customer, id, instrument });
    },
    async close() {
      const [order] = open.splice(random.integer(0, Math.max(0, open.length - 1)), 1);
      if (order === undefined) return;
      const { customer, id, instrument } = order;
      await operate("close", customer.client, "/dashboard/orders/close", { orderId: id, instrument }, () => id);
    },
    async deposit() {
      const { client, accountId } = random.pick(customers);
      const body = { balance_id: accountId, amount: String(random.integer(50, 500)), gateway: "bank" };
      const id = await operate("deposit", client, "/deposits", body, recordOf("deposit"));
      if (id !== null) await decide("approve deposit", "/admin/deposits", id);
    },
    async withdraw() {
      const { client, accountId } = random.pick(customers);
      const body = { ...BANK, account_name: FULL_NAME, balance_id: accountId, amount: String(random.integer(50, 300)) };
      const id = await operate("withdraw", client, "/withdraws/bank", body, recordOf("withdrawal"));
      if (id !== null) await decide("approve withdrawal", "/admin/withdraws", id);
    },
    async page() {
      const isStaff = random.chance(0.2);
      const path = random.pick(isStaff ? STAFF_PAGES : PAGES);
      const client = isStaff ? admin : random.pick(customers).client;
      const since = performance.now();
      const response = await client.get(path, { Accept: "text/html" });
      await response.arrayBuffer();
      note(isStaff ? "page of staff" : "page of a customer", since);
      if (response.status !== 200) failed.push(`${path}: ${response.status}`);
    },
    async reconnect() {
      sockets.shift()?.close();
      sockets.push(watch(url, random.pick(customers).client));
    },
  };

  const sockets = Array.from({ length: ORDINARY_SOCKETS * TIMES }, (_, n) =>
    watch(url, customers[n % customers.length]?.client ?? admin),
  );
  let closedFrames = 0;
  await Promise.all(
    Object.entries(actions).map(async ([name, act]) => {
      const intervalMs = 1000 / (PER_SECOND[name as keyof typeof PER_SECOND] * TIMES);
      const inFlight = new Set<Promise<void>>();
      for (let due = begun; !isOver(); due += intervalMs) {
        await wait(Math.max(0, due - performance.now()));
        if (inFlight.size >= MAX_IN_FLIGHT) {
          skipped += 1;
          continue;
        }
        const running: Promise<void> = act()
          .catch((error: unknown) => void failed.push(`${name}: ${String(error)}`))
          .finally(() => inFlight.delete(running));
        inFlight.add(running);
      }
      await Promise.all(inFlight);
    }),
  );
  const silentSockets = sockets.filter(({ isSilent }) => isSilent()).length;
  for (const socket of sockets) {
    closedFrames += socket.frames();
    socket.close();
  }
  return { outcomes, times, failed, skipped, frames: closedFrames, silentSockets };
}

/** A socket of the trading page. */
function watch(url: string, client: Client) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  let frames = 0;
  let receivedAt = 0;
  const socket = new WebSocket(`${url.replace("http", "ws")}/live`, { headers: { Cookie: cookie, Origin: url } });
  socket.on("error", () => {});
  socket.on("open", () => {
    receivedAt = performance.now();
    socket.send(JSON.stringify({ event: "subscribe", data: INSTRUMENTS }));
  });
  socket.on("message", () => {
    frames += 1;
    receivedAt = performance.now();
  });
  return {
    frames: () => frames,
    isSilent: () => receivedAt > 0 && performance.now() - receivedAt > MAX_SILENCE_MS,
    close: () => socket.terminate(),
  };
}
