import { EventEmitter } from "node:events";
import { connect as openSocket, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../workers/relay/client.ts";
import { createPriceBoard } from "../../workers/relay/prices.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { requestUpgrade, createPerson, connectSocket } from "./live-sockets.ts";
import { serveRelay } from "./serve-relay.ts";

const TIMEOUT_MS = 30_000;

let database: Database;
let served: Awaited<ReturnType<typeof serveRelay>>;

beforeAll(async () => {
  database = await createDatabase();
  served = await serveRelay(database.worker);
  await until(() => served.relay.isReady(), TIMEOUT_MS, "the relay listens");
});
afterAll(async () => {
  await served?.close();
  await database?.cluster.destroy();
});

/** Opens a socket that never reads. */
function openUnread(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(port, "127.0.0.1", () => {
      socket.write(
        `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: ${cookie}\r\n\r\n`,
      );
    });
    socket.once("error", reject);
    socket.once("data", (data) => {
      socket.pause();
      if (data.toString().startsWith("HTTP/1.1 101")) resolve(socket);
      else reject(new Error(data.toString().slice(0, 40)));
    });
  });
}

test("two thousand concurrent upgrades without a session are refused, and a customer connects", async () => {
  const customer = await createPerson(database.admin, 3);
  const upgrades = Array.from({ length: 2_000 }, (_, n) =>
    requestUpgrade(served.port, n % 2 ? {} : { cookie: `bourse_session=${"B".repeat(43)}` }).catch(() => 0),
  );
  const connection = await connectSocket(served.port, customer.cookie).catch(() => undefined);
  const statuses = await Promise.all(upgrades);
  // Upgrades that overflowed the operating system's queue got no answer.
  const answeredStatuses = statuses.filter((status) => status > 0);
  expect(answeredStatuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(answeredStatuses).not.toEqual([]);
  connection?.socket.terminate();
  const again = await connectSocket(served.port, customer.cookie);
  again.socket.terminate();
}, 60_000);

test("one customer can open at most thirty sockets", async () => {
  const customer = await createPerson(database.admin, 3);
  const connections = [];
  for (let n = 0; n < 30; n++) connections.push(await connectSocket(served.port, customer.cookie));
  expect(await requestUpgrade(served.port, { cookie: customer.cookie })).toBe(503);
  for (const { socket } of connections) socket.terminate();
  await until(
    async () => (await requestUpgrade(served.port, { cookie: customer.cookie })) === 101,
    TIMEOUT_MS,
    "room again",
  );
});

test("a client that never reads is disconnected, memory is bounded, and clients that read miss no event (T-39)", async () => {
  const customer = await createPerson(database.admin, 3);
  const reading = await connectSocket(served.port, customer.cookie);
  const unread = await openUnread(served.port, customer.cookie);
  const before = served.relay.size();
  const memory = process.memoryUsage().rss;
  const topic = `user:${customer.id}`;
  for (let part = 0; part < 40; part++) {
    await rows(
      database.admin,
      "insert into site.outbox (topic, ref) select $1, jsonb_build_object('text', repeat('x', 3900)) from generate_series(1, 100)",
      [topic],
    );
    // This client keeps up on any machine.
    await until(() => reading.events(topic).length >= 100 * (part + 1), TIMEOUT_MS, "every event");
  }
  await until(() => served.relay.size() < before, TIMEOUT_MS, "the unread socket is closed");
  expect(reading.events(topic)).toHaveLength(4_000);
  // This test's own client keeps its frames, some 16 MB, in the same process.
  expect(process.memoryUsage().rss - memory).toBeLessThan(120 * 1024 * 1024);
  unread.destroy();
  reading.socket.terminate();
}, 60_000);

test("a slow socket skips frames and gets the latest prices when it has caught up", async () => {
  const board = createPriceBoard();
  const received: string[] = [];
  const stream = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write: (frame: Buffer) => received.push(frame.toString()),
  });
  const socket = { OPEN: 1, readyState: 1 };
  const client = { socket, stream, behindSince: null, onCaughtUp: board.catchUp } as unknown as Client;
  const quote = (bids: string) =>
    JSON.stringify({
      event: "priceUpdate",
      data: [{ name: "EUR_USD", bids, asks: "2", time: "2026-01-01T00:00:00.000Z" }],
    });
  board.subscribe(client, new Set(["EUR_USD"]), 25);
  board.publish(quote("1.1"));
  expect(received).toHaveLength(1);
  stream.writableLength = 100_000;
  for (let n = 0; n < 100; n++) board.publish(quote(`1.2${n}`));
  await wait(100);
  expect(received).toHaveLength(1);
  expect(client.behindSince).not.toBeNull();
  stream.writableLength = 0;
  stream.emit("drain");
  expect(received).toHaveLength(2);
  expect([client.behindSince, stream.listenerCount("drain")]).toEqual([null, 0]);
  expect(received[1]).toContain('"1.299"');
  board.leave(client);
});

test("after PostgreSQL is killed and restarted the same sockets receive prices and events again (F-02)", async () => {
  const customer = await createPerson(database.admin, 3);
  const connection = await connectSocket(served.port, customer.cookie);
  connection.send({ event: "subscribe", data: ["EUR_USD"] });
  await database.tick("EUR_USD", "1.10000", "1.10010");
  await until(() => JSON.stringify(connection.frames).includes("1.10000"), TIMEOUT_MS, "a price");
  await database.cluster.kill();
  await database.cluster.start();
  await database.tick("EUR_USD", "1.10020", "1.10030");
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"back\": true}')", [
    `user:${customer.id}`,
  ]);
  await until(() => JSON.stringify(connection.frames).includes("1.10020"), TIMEOUT_MS, "prices again");
  await until(() => connection.events(`user:${customer.id}`).length === 1, TIMEOUT_MS, "events again");
  connection.socket.terminate();
}, 60_000);
