import { connect as openSocket, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../workers/relay/client.ts";
import { createPriceBoard } from "../../workers/relay/prices.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { askUpgrade, createPerson, openEar } from "./people.ts";
import { serveRelay } from "./serve-relay.ts";

const LONG = 30_000;

let database: Database;
let served: Awaited<ReturnType<typeof serveRelay>>;

beforeAll(async () => {
  database = await createDatabase();
  served = await serveRelay(database.worker);
  await until(() => served.relay.isReady(), LONG, "the relay listens");
});
afterAll(async () => {
  await served?.close();
  await database?.cluster.destroy();
});

/** Shakes hands and then never reads. */
function openDeaf(port: number, cookie: string): Promise<Socket> {
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

test("two thousand strangers at once are refused, and a customer still gets in", async () => {
  const customer = await createPerson(database.admin, 3);
  const strangers = Array.from({ length: 2_000 }, (_, n) =>
    askUpgrade(served.port, n % 2 ? {} : { cookie: `bourse_session=${"B".repeat(43)}` }).catch(() => 0),
  );
  const mine = await openEar(served.port, customer.cookie).catch(() => undefined);
  const answers = await Promise.all(strangers);
  // Those that found no place in the queue of the machine itself were not even answered.
  const answered = answers.filter((status) => status > 0);
  expect(answered.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(answered).not.toEqual([]);
  mine?.socket.terminate();
  const again = await openEar(served.port, customer.cookie);
  again.socket.terminate();
}, 60_000);

test("one customer cannot hold more than thirty sockets", async () => {
  const customer = await createPerson(database.admin, 3);
  const ears = [];
  for (let n = 0; n < 30; n++) ears.push(await openEar(served.port, customer.cookie));
  expect(await askUpgrade(served.port, { cookie: customer.cookie })).toBe(503);
  for (const { socket } of ears) socket.terminate();
  await until(async () => (await askUpgrade(served.port, { cookie: customer.cookie })) === 101, LONG, "room again");
});

test("a reader that never reads is cut off, memory stays, and those who read miss nothing", async () => {
  const customer = await createPerson(database.admin, 3);
  const reading = await openEar(served.port, customer.cookie);
  const deaf = await openDeaf(served.port, customer.cookie);
  const before = served.relay.size();
  const memory = process.memoryUsage().rss;
  const topic = `user:${customer.id}`;
  for (let part = 0; part < 40; part++) {
    await rows(
      database.admin,
      "insert into site.outbox (topic, ref) select $1, jsonb_build_object('text', repeat('x', 3900)) from generate_series(1, 100)",
      [topic],
    );
    // However slow the machine is, this one keeps up.
    await until(() => reading.events(topic).length >= 100 * (part + 1), LONG, "every event");
  }
  await until(() => served.relay.size() < before, LONG, "the deaf one is gone");
  expect(reading.events(topic)).toHaveLength(4_000);
  // The reader of this test keeps what it heard, some 16 MB, in the same process.
  expect(process.memoryUsage().rss - memory).toBeLessThan(120 * 1024 * 1024);
  deaf.destroy();
  reading.socket.terminate();
}, 60_000);

test("a socket that is behind skips frames and gets the newest prices once it has caught up", () => {
  const board = createPriceBoard();
  const heard: string[] = [];
  const client = {
    behindSince: null as number | null,
    price(frame: { plain: Buffer }) {
      if (client.behindSince !== null) return false;
      heard.push(frame.plain.toString());
      return true;
    },
  };
  const quote = (bids: string) =>
    JSON.stringify({
      event: "priceUpdate",
      data: [{ name: "EUR_USD", bids, asks: "2", time: "2026-01-01T00:00:00.000Z" }],
    });
  board.subscribe(client as unknown as Client, new Set(["EUR_USD"]), 25);
  board.publish(quote("1.1"));
  expect(heard).toHaveLength(1);
  client.behindSince = 1;
  for (let n = 0; n < 100; n++) board.publish(quote(`1.2${n}`));
  expect(heard).toHaveLength(1);
  board.catchUp(client as unknown as Client);
  expect(heard).toHaveLength(2);
  expect(heard[1]).toContain('"1.299"');
  board.leave(client as unknown as Client);
});

test("PostgreSQL is killed and comes back: the same sockets hear prices and events again", async () => {
  const customer = await createPerson(database.admin, 3);
  const mine = await openEar(served.port, customer.cookie);
  mine.say({ event: "subscribe", data: ["EUR_USD"] });
  await database.tick("EUR_USD", "1.10000", "1.10010");
  await until(() => JSON.stringify(mine.frames).includes("1.10000"), LONG, "a price");
  await database.cluster.kill();
  await database.cluster.start();
  await database.tick("EUR_USD", "1.10020", "1.10030");
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"back\": true}')", [
    `user:${customer.id}`,
  ]);
  await until(() => JSON.stringify(mine.frames).includes("1.10020"), LONG, "prices again");
  await until(() => mine.events(`user:${customer.id}`).length === 1, LONG, "events again");
  mine.socket.terminate();
}, 60_000);
