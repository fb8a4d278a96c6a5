import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { askUpgrade, createPerson, type Ear, openEar, type Person } from "./people.ts";
import { serveRelay } from "./serve-relay.ts";

let database: Database;
let served: Awaited<ReturnType<typeof serveRelay>>;
let customer: Person;
let other: Person;
let admin: Person;
const open: Ear[] = [];

beforeAll(async () => {
  database = await createDatabase();
  customer = await createPerson(database.admin, 3);
  other = await createPerson(database.admin, 3);
  admin = await createPerson(database.admin, 1);
  await database.tick("EUR_USD", "1.10000", "1.10010");
  served = await serveRelay(database.worker);
  await until(() => served.relay.isReady(), 5_000, "the relay listens");
}, 60_000);
afterEach(() => {
  for (const ear of open.splice(0)) ear.socket.terminate();
});
afterAll(async () => {
  await served?.close();
  await database?.cluster.destroy();
});

async function ear(person: Person, options?: { deflate?: boolean }): Promise<Ear> {
  const opened = await openEar(served.port, person.cookie, options);
  open.push(opened);
  return opened;
}

const tell = (topic: string, ref: object, count = 1) =>
  rows(
    database.admin,
    "insert into site.outbox (topic, ref) select $1, $2::jsonb || jsonb_build_object('n', n) from generate_series(1, $3) n",
    [topic, JSON.stringify(ref), count],
  );

test("an upgrade without a session, with one that expired, from another site, or elsewhere is refused before there is a socket", async () => {
  const expired = await createPerson(database.admin, 3);
  await rows(database.admin, "update iam.sessions set expires_at = now() - interval '1 second' where user_id = $1", [
    expired.id,
  ]);
  expect(await askUpgrade(served.port, {})).toBe(401);
  expect(await askUpgrade(served.port, { cookie: "bourse_session=short" })).toBe(401);
  expect(await askUpgrade(served.port, { cookie: `bourse_session=${"A".repeat(43)}` })).toBe(401);
  expect(await askUpgrade(served.port, { cookie: expired.cookie })).toBe(401);
  expect(await askUpgrade(served.port, { cookie: customer.cookie, origin: "https://evil.example" })).toBe(403);
  expect(await askUpgrade(served.port, { cookie: customer.cookie, origin: "null" })).toBe(403);
  expect(await askUpgrade(served.port, { cookie: customer.cookie }, "/elsewhere")).toBe(404);
  expect(await askUpgrade(served.port, { cookie: customer.cookie, origin: "http://bourse.test" })).toBe(101);
});

test("a customer gets the newest price at once and every change of what they subscribed to, nothing else", async () => {
  const mine = await ear(customer, { deflate: true });
  mine.say({ event: "subscribe", data: ["EUR_USD"] });
  await until(() => mine.events("priceUpdate").length > 0, 2_000, "the newest price");
  expect(mine.events("priceUpdate")[0]?.data).toMatchObject([{ name: "EUR_USD", bids: "1.10000", asks: "1.10010" }]);
  await database.tick("AAPL_USD", "309.10", "309.20");
  await database.tick("EUR_USD", "1.10020", "1.10030");
  await until(() => JSON.stringify(mine.frames).includes("1.10020"), 2_000, "the next price");
  expect(JSON.stringify(mine.frames)).not.toContain("AAPL_USD");
});

test("compressed and plain sockets hear the same prices of everything", async () => {
  const ears = [await ear(customer, { deflate: true }), await ear(customer)];
  for (const each of ears) each.say({ event: "subscribe", data: "all" });
  for (const name of ["EUR_USD", "USD_JPY", "EUR_JPY", "XAU_USD", "AAPL_USD"])
    await database.tick(name, "150.25", "150.50", true);
  for (const each of ears)
    await until(() => JSON.stringify(each.frames).includes('"XAU_USD","bids":"150.25"'), 2_000, "prices of everything");
  expect(ears[0]?.socket.extensions).toContain("permessage-deflate");
});

test("nobody hears what is not theirs, whatever they ask for", async () => {
  const mine = await ear(customer);
  const foreign = [
    `user:${other.id}`,
    `track:${other.id}`,
    `track:${customer.id}`,
    "user:1,user:2",
    "*",
    "__proto__",
    "heartbeat",
  ];
  for (const topic of foreign) mine.say({ event: "listen", data: [topic] });
  // The last word counts: all of them at once.
  mine.say({ event: "listen", data: foreign });
  for (const data of [[`user:${other.id}`], "*", ["__proto__"], { all: true }]) mine.say({ event: "subscribe", data });
  mine.say("no json");
  mine.say({ event: "resume", data: 0, topics: [`user:${other.id}`] });
  await until(() => mine.events("error").length >= 20, 3_000, "an error for each");
  await tell(`user:${other.id}`, { secret: true }, 100);
  await tell(`track:${other.id}`, { secret: true }, 100);
  await tell(`user:${customer.id}`, { mine: true });
  await until(() => mine.events(`user:${customer.id}`).length > 0, 3_000, "their own event");
  expect(JSON.stringify(mine.frames)).not.toContain("secret");
});

test("an admin may follow a customer's pages and the providers' health", async () => {
  const theirs = await ear(admin);
  theirs.say({ event: "listen", data: [`track:${customer.id}`, "heartbeat"] });
  await until(() => theirs.events("listening").length > 0, 2_000, "listening");
  await tell(`track:${customer.id}`, { url: "/dashboard", time: "2026-01-01T00:00:00Z" });
  await tell("heartbeat", { api: "oandaRest", success: true, msg: "ok" });
  await until(
    () => theirs.events(`track:${customer.id}`).length === 1 && theirs.events("heartbeat").length === 1,
    2_000,
    "both",
  );
});

test("a text of 4,000 accented letters travels, and so does money with a notification too long for NOTIFY", async () => {
  const mine = await ear(customer);
  await rows(database.admin, "select site.notify_user($1, 'test', $2, $3, '/dashboard')", [
    customer.id,
    "é".repeat(4_000),
    "x".repeat(9_000),
  ]);
  await until(() => mine.events(`user:${customer.id}`).length === 1, 2_000, "the notification");
});

test("every event arrives once and in a growing number, also when commits come out of order", async () => {
  const mine = await ear(customer);
  const topic = `user:${customer.id}`;
  const { connect } = await import("./database.ts");
  const slow = await connect(database.admin);
  await slow.query("begin");
  await slow.query("insert into site.outbox (topic, ref) values ($1, '{\"late\": true}')", [topic]);
  await tell(topic, { early: true }, 20);
  await until(() => mine.events(topic).length === 20, 2_000, "those that committed");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await slow.query("commit");
  await slow.end();
  await until(() => mine.events(topic).length === 21, 2_000, "the late one");
  expect(new Set(mine.events(topic).map(({ seq }) => seq)).size).toBe(21);
});

test("a listener that is killed in the middle of 500 events loses none of them", async () => {
  const mine = await ear(customer);
  const topic = `user:${customer.id}`;
  for (let part = 0; part < 50; part++) {
    await tell(topic, { part }, 10);
    if (part % 10 === 5)
      await rows(
        database.admin,
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bourse_worker'",
      );
  }
  await until(() => mine.events(topic).length >= 500, 2_000, "all of them");
  expect(new Set(mine.events(topic).map(({ seq }) => seq)).size).toBe(500);
  expect(mine.events(topic)).toHaveLength(500);
  // Prices are heard again too.
  mine.say({ event: "subscribe", data: ["EUR_USD"] });
  await until(() => served.relay.isReady(), 5_000, "listening again");
  await database.tick("EUR_USD", "1.20000", "1.20010", true);
  await until(() => JSON.stringify(mine.frames).includes('"1.20000"'), 3_000, "prices again");
});

test("who comes back gets what they missed, once, however soon they come", async () => {
  const topic = `user:${customer.id}`;
  const before = await ear(customer);
  await tell(topic, { n: 0 });
  await until(() => before.events(topic).length === 1, 2_000, "the first");
  let last = before.events(topic)[0]?.seq ?? 0;
  before.socket.terminate();
  // Between two rings of the bell what was missed is news as well: sooner or later one of these comes back just then.
  for (let round = 0; round < 20; round++) {
    await tell(topic, { round }, 3);
    await tell(`user:${other.id}`, { secret: true });
    const after = await ear(customer);
    after.say({ event: "resume", data: last });
    await tell(topic, { last: true });
    await until(() => JSON.stringify(after.events(topic)).includes("last"), 2_000, "what was missed");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(after.events(topic)).toHaveLength(4);
    expect(JSON.stringify(after.frames)).not.toContain("secret");
    last = Math.max(...after.events(topic).map(({ seq }) => seq ?? 0));
    after.socket.terminate();
  }
});

test("a session that ends closes its socket within a second, and no other", async () => {
  const leaving = await createPerson(database.admin, 3);
  const [gone, staying] = [await ear(leaving), await ear(customer)];
  await rows(database.admin, "select iam.end_session($1)", [leaving.token]);
  const started = performance.now();
  expect(await gone.closed).toBe(4401);
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(staying.socket.readyState).toBe(staying.socket.OPEN);
});

test("a message of a megabyte, and one after another without end, close the socket", async () => {
  const loud = await ear(customer);
  loud.say("x".repeat(1_000_000));
  expect(await loud.closed).toBe(1009);
  const chatty = await ear(customer);
  for (let n = 0; n < 200; n++) chatty.say({ event: "subscribe", data: ["EUR_USD"] });
  expect(await chatty.closed).toBe(1008);
});
