// Requests of strangers and customers to a relay process with its own port.
import { type ChildProcess, fork } from "node:child_process";
import { connect as openSocket } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { freePort } from "../support/ports.ts";
import { KEY } from "../support/templates.ts";
import { createRandom } from "../replay/random.ts";
import { connect, createDatabase, type Database, rows, until } from "./database.ts";
import { requestUpgrade, createPerson, type Connection, connectSocket } from "./live-sockets.ts";

const ROWS_OVER_LIMIT = 4_000;

let database: Database;
let relay: ChildProcess;
let port = 0;

beforeAll(async () => {
  database = await createDatabase();
  port = await freePort();
  relay = fork(resolve(import.meta.dirname, "../../workers/relay/index.ts"), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.admin,
      ENCRYPTION_KEY: KEY,
      RELAY_PORT: String(port),
      METRICS_PORT: "0",
      LOG_LEVEL: "error",
    },
    execArgv: [],
  });
  await until(() => isReady(), 60_000, "the relay listens");
});
afterAll(async () => {
  relay?.kill("SIGKILL");
  await database?.cluster.destroy();
});

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Sends bytes and waits until the relay has answered and closed, at most 500 ms. */
function send(bytes: Buffer | string): Promise<void> {
  return new Promise((done) => {
    const socket = openSocket(port, "127.0.0.1", () => socket.end(bytes));
    const timeout = setTimeout(() => socket.destroy(), 500);
    socket.on("error", () => {});
    socket.on("data", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timeout);
      done();
    });
  });
}

const UPGRADE = { Host: "relay.test", Upgrade: "websocket", Connection: "Upgrade" };
const KEYS = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13" };
function request(target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...UPGRADE, ...KEYS, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

const TARGETS = [
  "//[",
  "//",
  "///",
  "http://[",
  "//:99999",
  "*",
  "//%",
  "/live?%",
  "//\\",
  "//user@:x",
  "?",
  "#",
  "a:b",
  "//[::1",
  "//a b",
];
const HEADERS: Record<string, string>[] = [
  { Origin: "http://[" },
  { Origin: "null" },
  { Origin: "%" },
  { Host: "[" },
  { Host: "" },
  { Cookie: "bourse_session=" },
  { Cookie: `bourse_session=${"A".repeat(43)}` },
  { "Sec-WebSocket-Key": "short" },
  { "Sec-WebSocket-Version": "99" },
  { "Sec-WebSocket-Extensions": "permessage-deflate; server_max_window_bits=99" },
  { "Sec-WebSocket-Extensions": ";;;,,,==" },
  { "Sec-WebSocket-Protocol": ",,," },
  { Upgrade: "h2c" },
  { Connection: "Upgrade, Upgrade, close" },
];

test("a relay process survives malformed upgrade requests, and a customer connects afterwards", async () => {
  const customer = await createPerson(database.admin, 3);
  const random = createRandom(20_141);
  const validRequests = [
    ...TARGETS.map((target) => request(target)),
    ...HEADERS.map((headers) => request("/live", headers)),
    ...HEADERS.map((headers) => request("/live", { Cookie: customer.cookie, ...headers })),
  ];
  const corruptedRequests = Array.from({ length: 300 }, (_, n) => {
    const bytes = Buffer.from(validRequests[n % validRequests.length] ?? "", "latin1");
    for (let flips = random.integer(1, 4); flips > 0; flips--)
      bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
    return bytes.subarray(0, random.chance(0.3) ? random.integer(0, bytes.length) : bytes.length);
  });
  for (const bytes of [...validRequests, ...corruptedRequests]) {
    await send(bytes);
    expect(relay.exitCode, `exited after ${bytes.toString("latin1").slice(0, 80)}`).toBeNull();
  }
  expect(await isReady()).toBe(true);
  expect(await requestUpgrade(port, { cookie: customer.cookie })).toBe(101);
});

/** Inserts events of other users in one statement. */
async function addOthersEvents(count: number): Promise<void> {
  await rows(
    database.admin,
    "insert into site.outbox (topic, ref) select 'user:' || (900000 + n % 50), '{}' from generate_series(1, $1) n",
    [count],
  );
}
const head = async () =>
  Number((await rows<{ head: number }>(database.admin, "select max(seq) as head from site.outbox"))[0]?.head);

/** Opens a socket when the relay has read the outbox up to the row. */
async function openAt(seq: number, cookie: string): Promise<Connection> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const connection = await connectSocket(port, cookie);
    await until(() => connection.events("welcome").length > 0, 10_000, "welcome");
    if ((connection.events("welcome")[0]?.seq ?? 0) >= seq) return connection;
    connection.socket.terminate();
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`The relay has not read row ${seq}`);
}

test("a socket that repeatedly resumes over thousands of rows is closed", async () => {
  const customer = await createPerson(database.admin, 3);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ('user:900000', '{}')");
  const start = await head();
  await addOthersEvents(ROWS_OVER_LIMIT);
  const connection = await openAt(await head(), customer.cookie);
  for (let n = 0; n < 6; n++) connection.send({ event: "resume", data: start });
  expect(await Promise.race([connection.closed, until(() => false, 10_000, "the end of the socket")])).toBe(1008);
});

test("a socket that resumes over few rows may do so within the message limit", async () => {
  const customer = await createPerson(database.admin, 3);
  const topic = `user:${customer.id}`;
  const start = await head();
  const before = await connectSocket(port, customer.cookie);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"n\": 1}')", [topic]);
  await until(() => before.events(topic).length === 1, 10_000, "the event");
  const connection = await connectSocket(port, customer.cookie);
  await until(() => connection.events("welcome").length > 0, 10_000, "welcome");
  for (let n = 0; n < 6; n++) connection.send({ event: "resume", data: start });
  await until(() => connection.events(topic).length >= 6, 10_000, "an answer to each");
  expect(connection.socket.readyState).toBe(connection.socket.OPEN);
  for (const { socket } of [connection, before]) socket.terminate();
});

test("a resume that is too far back is answered with resync", async () => {
  const customer = await createPerson(database.admin, 3);
  await addOthersEvents(6_000);
  const connection = await openAt(await head(), customer.cookie);
  connection.send({ event: "resume", data: 0 });
  await until(() => connection.events("resync").length === 1, 10_000, "resync");
  connection.socket.terminate();
});

test("one user's sockets read missed rows with at most two database connections, and every socket is answered", async () => {
  const customer = await createPerson(database.admin, 3);
  const topic = `user:${customer.id}`;
  const start = await head();
  const blocker = await connect(database.admin);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"n\": 1}')", [topic]);
  const connections = [await openAt(await head(), customer.cookie)];
  while (connections.length < 8) connections.push(await connectSocket(port, customer.cookie));
  await blocker.query("begin; lock table site.outbox in access exclusive mode");
  for (const connection of connections) connection.send({ event: "resume", data: start });
  const reading = async () =>
    (
      await rows<{ query: string }>(
        database.admin,
        "select query from pg_stat_activity where application_name = 'bourse relay' and wait_event_type = 'Lock' and query ~ 'read_missed|read_outbox\\(\\$1, \\$2\\)'",
      )
    ).length;
  await until(async () => (await reading()) >= 2, 10_000, "two read");
  await new Promise((later) => setTimeout(later, 500));
  expect(await reading()).toBe(2);
  await blocker.query("rollback");
  await blocker.end();
  for (const connection of connections) await until(() => connection.events(topic).length === 1, 10_000, "its answer");
  for (const { socket } of connections) socket.terminate();
});

test("prices announced by another database role reach no customer, and the feed's prices do", async () => {
  const customer = await createPerson(database.admin, 3);
  await database.tick("EUR_USD", "1.10000", "1.10010", true);
  const connection = await connectSocket(port, customer.cookie);
  connection.send({ event: "subscribe", data: ["EUR_USD"] });
  await until(() => JSON.stringify(connection.frames).includes("1.10000"), 10_000, "the price");
  const forged = JSON.stringify({
    event: "priceUpdate",
    data: [{ name: "EUR_USD", bids: "9.90000", asks: "9.90010", time: new Date().toISOString() }],
  });
  const web = await connect(roleUrl("bourse_app", database.admin));
  // The session stays, and the relay has time to look up whose it is between two frames.
  for (let n = 0; n < 10; n++) {
    await web.query(`notify prices, '${forged}'`);
    await new Promise((later) => setTimeout(later, 50));
  }
  await web.end();
  await database.tick("EUR_USD", "1.10020", "1.10030", true);
  await until(() => JSON.stringify(connection.frames).includes("1.10020"), 10_000, "the next price");
  expect(JSON.stringify(connection.frames)).not.toContain("9.90000");
  connection.socket.terminate();
});
