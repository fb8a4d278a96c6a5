// Customers who trade, deposit and watch prices without a pause, and repeat what was not answered with the same key.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";

export const ORDER = { type: "buy", instrument: "EUR_USD", amount: "100" };
const PAUSE_MS = 30;
const DEPOSIT_EVERY = 10;

export async function keepTrading(url: string, database: Pick<TestDatabase, "owner">, traders: readonly Client[]) {
  const count = async (table: string) =>
    Number((await database.owner.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);
  const before = { orders: await count("trading.orders"), deposits: await count("money.deposits") };
  const name = randomUUID();
  const answered = { orders: new Map<string, number>(), deposits: new Map<string, number>() };
  const refused: string[] = [];
  const failed: string[] = [];
  let resets = 0;
  let isStopped = false;

  async function send(
    client: Client,
    key: string,
    path: string,
    body: object,
  ): Promise<Record<string, unknown> | null> {
    for (;;) {
      const answer = await client.json("POST", path, body, { "Idempotency-Key": key, Origin: url }).catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer === null) resets += 1;
      else if (answer.status >= 500) failed.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
      else {
        refused.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
        return null;
      }
      await wait(PAUSE_MS);
    }
  }

  async function trade(client: Client, n: number): Promise<void> {
    const { body } = await client.json("GET", "/auth/user");
    const email = (body.user as { email: string }).email;
    const { rows } = await database.owner.query<{ id: number }>(
      "select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = $1 and a.mode = 'real'",
      [email],
    );
    for (let turn = 0; !isStopped; turn += 1) {
      const key = `${name}-${n}-${turn}`;
      const order = await send(client, key, "/dashboard/orders", ORDER);
      if (order) answered.orders.set(key, (order.order as { id: number }).id);
      // Staff have accounts to trade on, and deposit nothing.
      if (n === 0 && turn % DEPOSIT_EVERY === 0) {
        const deposit = { balance_id: rows[0]?.id, amount: "250", gateway: "bank" };
        const made = await send(client, `${key}-deposit`, "/deposits", deposit);
        if (made) answered.deposits.set(key, (made.deposit as { id: number }).id);
      }
      await wait(PAUSE_MS);
    }
  }

  const sockets = traders.map((client) => watch(url, client));
  const trades = traders.map(trade);
  return {
    answered: () => answered.orders.size + answered.deposits.size,
    async stop() {
      const since = Date.now();
      const silent = () => sockets.filter(({ receivedAt }) => receivedAt() < since).length;
      await expect.poll(silent).toBe(0);
      isStopped = true;
      await Promise.all(trades);
      for (const { close } of sockets) close();
      const lost = await missing();
      return {
        ...{ refused, failed, resets, lost, silentSockets: silent() },
        answered: answered.orders.size + answered.deposits.size,
        reconnected: sockets.reduce((sum, { reconnected }) => sum + reconnected(), 0),
        doubled:
          (await count("trading.orders")) -
          before.orders -
          answered.orders.size +
          (await count("money.deposits")) -
          before.deposits -
          answered.deposits.size,
      };
    },
  };

  async function missing(): Promise<number[]> {
    const find = async (table: string, ids: number[]) =>
      (await database.owner.query<{ id: number }>(`select id from ${table} where id = any ($1)`, [ids])).rows;
    const found = [
      ...(await find("trading.orders", [...answered.orders.values()])).map(({ id }) => `order ${id}`),
      ...(await find("money.deposits", [...answered.deposits.values()])).map(({ id }) => `deposit ${id}`),
    ];
    const all = new Set(found);
    return [
      ...[...answered.orders.values()].filter((id) => !all.has(`order ${id}`)),
      ...[...answered.deposits.values()].filter((id) => !all.has(`deposit ${id}`)),
    ];
  }
}

/** A socket that opens again when it is closed, as a page's does. */
function watch(url: string, client: Client) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  let receivedAt = 0;
  let opened = 0;
  let isClosed = false;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(`${url.replace("https", "wss")}/live`, {
      headers: { Cookie: cookie, Origin: url },
      rejectUnauthorized: false,
    });
    socket.on("error", () => {});
    socket.on("open", () => {
      opened += 1;
      socket.send(JSON.stringify({ event: "subscribe", data: ["EUR_USD"] }));
    });
    socket.on("message", () => (receivedAt = Date.now()));
    socket.on("close", () => isClosed || setTimeout(open, 200));
  };
  open();
  return {
    receivedAt: () => receivedAt,
    reconnected: () => opened - 1,
    close() {
      isClosed = true;
      socket.terminate();
    },
  };
}
