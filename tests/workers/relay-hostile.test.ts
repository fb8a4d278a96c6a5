// What strangers and single customers send to a relay process that listens on its own port.
import { type ChildProcess, fork } from "node:child_process";
import { connect as openSocket } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { freePort } from "../../db/ports.ts";
import { KEY } from "../support/templates.ts";
import { createRandom } from "../replay/random.ts";
import { connect, createDatabase, type Database, rows, until } from "./database.ts";
import { askUpgrade, createPerson, type Ear, openEar } from "./people.ts";

const MANY = 4_000;

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

/** Sends bytes and waits until the relay has answered and closed, or a moment has passed. */
function send(bytes: Buffer | string): Promise<void> {
  return new Promise((done) => {
    const socket = openSocket(port, "127.0.0.1", () => socket.end(bytes));
    const late = setTimeout(() => socket.destroy(), 500);
    socket.on("error", () => {});
    socket.on("data", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(late);
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

test("a relay process outlives malformed upgrade requests, and a customer connects afterwards", async () => {
  const customer = await createPerson(database.admin, 3);
  const random = createRandom(20_141);
  const whole = [
    ...TARGETS.map((target) => request(target)),
    ...HEADERS.map((headers) => request("/live", headers)),
    ...HEADERS.map((headers) => request("/live", { Cookie: customer.cookie, ...headers })),
  ];
  const broken = Array.from({ length: 300 }, (_, n) => {
    const bytes = Buffer.from(whole[n % whole.length] ?? "", "latin1");
    for (let flips = random.integer(1, 4); flips > 0; flips--)
      bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
    return bytes.subarray(0, random.chance(0.3) ? random.integer(0, bytes.length) : bytes.length);
  });
  for (const bytes of [...whole, ...broken]) {
    await send(bytes);
    expect(relay.exitCode, `ended by ${bytes.toString("latin1").slice(0, 80)}`).toBeNull();
  }
  expect(await isReady()).toBe(true);
  expect(await askUpgrade(port, { cookie: customer.cookie })).toBe(101);
});

/** Rows of other people, in one go. */
async function tellOthers(count: number): Promise<void> {
  await rows(
    database.admin,
    "insert into site.outbox (topic, ref) select 'user:' || (900000 + n % 50), '{}' from generate_series(1, $1) n",
    [count],
  );
}
const head = async () =>
  Number((await rows<{ head: number }>(database.admin, "select max(seq) as head from site.outbox"))[0]?.head);

/** A socket opened when the relay has read the outbox up to a row. */
async function openAt(seq: number, cookie: string): Promise<Ear> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const ear = await openEar(port, cookie);
    await until(() => ear.events("welcome").length > 0, 10_000, "welcome");
    if ((ear.events("welcome")[0]?.seq ?? 0) >= seq) return ear;
    ear.socket.terminate();
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`The relay has not read row ${seq}`);
}

test("a socket that resumes over thousands of rows again and again is closed", async () => {
  const customer = await createPerson(database.admin, 3);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ('user:900000', '{}')");
  const start = await head();
  await tellOthers(MANY);
  const ear = await openAt(await head(), customer.cookie);
  for (let n = 0; n < 6; n++) ear.say({ event: "resume", data: start });
  expect(await Promise.race([ear.closed, until(() => false, 10_000, "the end of the socket")])).toBe(1008);
});

test("a socket that resumes over few rows may do so as often as it may speak", async () => {
  const customer = await createPerson(database.admin, 3);
  const topic = `user:${customer.id}`;
  const start = await head();
  const before = await openEar(port, customer.cookie);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"n\": 1}')", [topic]);
  await until(() => before.events(topic).length === 1, 10_000, "the event");
  const ear = await openEar(port, customer.cookie);
  await until(() => ear.events("welcome").length > 0, 10_000, "welcome");
  for (let n = 0; n < 6; n++) ear.say({ event: "resume", data: start });
  await until(() => ear.events(topic).length >= 6, 10_000, "an answer to each");
  expect(ear.socket.readyState).toBe(ear.socket.OPEN);
  for (const { socket } of [ear, before]) socket.terminate();
});

test("a resume that lies too far back is answered with resync", async () => {
  const customer = await createPerson(database.admin, 3);
  await tellOthers(6_000);
  const ear = await openAt(await head(), customer.cookie);
  ear.say({ event: "resume", data: 0 });
  await until(() => ear.events("resync").length === 1, 10_000, "resync");
  ear.socket.terminate();
});

test("one person's sockets read missed rows with at most two connections, and every socket is answered in the end", async () => {
  const customer = await createPerson(database.admin, 3);
  const topic = `user:${customer.id}`;
  const start = await head();
  const blocker = await connect(database.admin);
  await rows(database.admin, "insert into site.outbox (topic, ref) values ($1, '{\"n\": 1}')", [topic]);
  const ears = [await openAt(await head(), customer.cookie)];
  while (ears.length < 8) ears.push(await openEar(port, customer.cookie));
  await blocker.query("begin; lock table site.outbox in access exclusive mode");
  for (const ear of ears) ear.say({ event: "resume", data: start });
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
  for (const ear of ears) await until(() => ear.events(topic).length === 1, 10_000, "its answer");
  for (const { socket } of ears) socket.terminate();
});

test("prices that another role announces reach no customer, and the feed's prices still do", async () => {
  const customer = await createPerson(database.admin, 3);
  await database.tick("EUR_USD", "1.10000", "1.10010", true);
  const ear = await openEar(port, customer.cookie);
  ear.say({ event: "subscribe", data: ["EUR_USD"] });
  await until(() => JSON.stringify(ear.frames).includes("1.10000"), 10_000, "the price");
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
  await until(() => JSON.stringify(ear.frames).includes("1.10020"), 10_000, "the next price");
  expect(JSON.stringify(ear.frames)).not.toContain("9.90000");
  ear.socket.terminate();
});
