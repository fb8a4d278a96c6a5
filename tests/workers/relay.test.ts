// The relay, with prices from PostgreSQL and through NATS (PRICES_URL): the same frames, the same tests.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect, createDatabase, type Database, rows, until } from "./database.ts";
import { requestUpgrade, createPerson, type Connection, connectSocket, type Person } from "./live-sockets.ts";
import { natsServer, openNatsPrices } from "./nats-server.ts";
import { serveRelay } from "./serve-relay.ts";

const transports = natsServer ? (["PostgreSQL", "NATS"] as const) : (["PostgreSQL"] as const);

describe.each(transports)("a relay with prices through %s", (transport) => {
  let database: Database;
  let prices: Awaited<ReturnType<typeof openNatsPrices>> | null = null;
  let served: Awaited<ReturnType<typeof serveRelay>>;
  let customer: Person;
  let otherCustomer: Person;
  let admin: Person;
  const connections: Connection[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    customer = await createPerson(database.admin, 3);
    otherCustomer = await createPerson(database.admin, 3);
    admin = await createPerson(database.admin, 1);
    prices = transport === "NATS" ? await openNatsPrices(database) : null;
    await tick("EUR_USD", "1.10000", "1.10010");
    served = await serveRelay(database.worker, prices?.pricesUrl);
    await until(() => served.relay.isReady(), 5_000, "the relay listens");
    // With NATS the relay listens to PostgreSQL until the first message.
    const listening = "select from pg_stat_activity where application_name = 'bourse relay prices'";
    const hasSwitched = async () => (await rows(database.admin, listening)).length === 0;
    if (prices) await until(hasSwitched, 10_000, "prices through NATS");
  }, 60_000);
  afterEach(() => {
    for (const openConnection of connections.splice(0)) openConnection.socket.terminate();
  });
  afterAll(async () => {
    await served?.close();
    await prices?.close();
    await database?.cluster.destroy();
  });

  async function openConnection(person: Person, options?: { deflate?: boolean }): Promise<Connection> {
    const opened = await connectSocket(served.port, person.cookie, options);
    connections.push(opened);
    return opened;
  }

  /** A price of the feed that leads; `jumps` removes the limit on price moves. */
  async function tick(instrument: string, bid: string, ask: string, jumps = false): Promise<void> {
    if (!prices) return database.tick(instrument, bid, ask, jumps);
    if (jumps) await rows(database.admin, "update market.categories set max_jump = 1e6");
    return prices.tick(instrument, bid, ask);
  }

  const addEvents = (topic: string, ref: object, count = 1) =>
    rows(
      database.admin,
      "insert into site.outbox (topic, ref) select $1, $2::jsonb || jsonb_build_object('n', n) from generate_series(1, $3) n",
      [topic, JSON.stringify(ref), count],
    );

  test("an upgrade without a session, with an expired one, from another site or at another path is refused before a socket opens", async () => {
    const expired = await createPerson(database.admin, 3);
    await rows(database.admin, "update iam.sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      expired.id,
    ]);
    expect(await requestUpgrade(served.port, {})).toBe(401);
    expect(await requestUpgrade(served.port, { cookie: "bourse_session=short" })).toBe(401);
    expect(await requestUpgrade(served.port, { cookie: `bourse_session=${"A".repeat(43)}` })).toBe(401);
    expect(await requestUpgrade(served.port, { cookie: expired.cookie })).toBe(401);
    expect(await requestUpgrade(served.port, { cookie: customer.cookie, origin: "https://evil.example" })).toBe(403);
    expect(await requestUpgrade(served.port, { cookie: customer.cookie, origin: "null" })).toBe(403);
    expect(await requestUpgrade(served.port, { cookie: customer.cookie }, "/elsewhere")).toBe(404);
    expect(await requestUpgrade(served.port, { cookie: customer.cookie, origin: "http://bourse.test" })).toBe(101);
  });

  test("a subscribed customer gets the latest price at once and each change, and no other instrument's", async () => {
    const connection = await openConnection(customer, { deflate: true });
    connection.send({ event: "subscribe", data: ["EUR_USD"] });
    await until(() => connection.events("priceUpdate").length > 0, 2_000, "the latest price");
    expect(connection.events("priceUpdate")[0]?.data).toMatchObject([
      { name: "EUR_USD", bids: "1.10000", asks: "1.10010" },
    ]);
    await tick("AAPL_USD", "309.10", "309.20");
    await tick("EUR_USD", "1.10020", "1.10030");
    await until(() => JSON.stringify(connection.frames).includes("1.10020"), 2_000, "the next price");
    expect(JSON.stringify(connection.frames)).not.toContain("AAPL_USD");
  });

  test("a price arrives although the relay's first read of it failed", async () => {
    const connection = await openConnection(customer);
    connection.send({ event: "subscribe", data: ["EUR_USD"] });
    await until(() => connection.events("priceUpdate").length > 0, 2_000, "the latest price");
    const failures = () => served.warnings().filter((warning) => warning.includes("prices not loaded")).length;
    const before = failures();
    await rows(database.admin, "revoke execute on function market.quotes_frame() from bourse_worker");
    // The sender is not the session of the feed that leads, so the relay reads the tables.
    await database.tick("EUR_USD", "1.10040", "1.10050");
    await until(() => failures() > before, 5_000, "the refused read");
    await rows(database.admin, "grant execute on function market.quotes_frame() to bourse_worker");
    await until(() => JSON.stringify(connection.frames).includes("1.10040"), 5_000, "the price");
  });

  test("compressed and uncompressed sockets receive the same prices of all instruments", async () => {
    const sockets = [await openConnection(customer, { deflate: true }), await openConnection(customer)];
    for (const each of sockets) each.send({ event: "subscribe", data: "all" });
    for (const name of ["EUR_USD", "USD_JPY", "EUR_JPY", "XAU_USD", "AAPL_USD"])
      await tick(name, "150.25", "150.50", true);
    for (const each of sockets)
      await until(
        () => JSON.stringify(each.frames).includes('"XAU_USD","bids":"150.25"'),
        2_000,
        "prices of everything",
      );
    expect(sockets[0]?.socket.extensions).toContain("permessage-deflate");
  });

  test("a customer receives no event of others, whatever the socket requests (T-38)", async () => {
    const connection = await openConnection(customer);
    const foreign = [
      `user:${otherCustomer.id}`,
      `track:${otherCustomer.id}`,
      `track:${customer.id}`,
      "user:1,user:2",
      "*",
      "__proto__",
      "heartbeat",
    ];
    for (const topic of foreign) connection.send({ event: "listen", data: [topic] });
    // Then all of them at once, as the last request.
    connection.send({ event: "listen", data: foreign });
    for (const data of [[`user:${otherCustomer.id}`], "*", ["__proto__"], { all: true }])
      connection.send({ event: "subscribe", data });
    connection.send("no json");
    connection.send({ event: "resume", data: 0, topics: [`user:${otherCustomer.id}`] });
    await until(() => connection.events("error").length >= 20, 3_000, "an error for each");
    await addEvents(`user:${otherCustomer.id}`, { secret: true }, 100);
    await addEvents(`track:${otherCustomer.id}`, { secret: true }, 100);
    await addEvents(`user:${customer.id}`, { mine: true });
    await until(() => connection.events(`user:${customer.id}`).length > 0, 3_000, "their own event");
    expect(JSON.stringify(connection.frames)).not.toContain("secret");
  });

  test("administrators and managers receive the signal of the risk desk, and no other role does", async () => {
    const roles = await Promise.all([2, 4, 5, 6].map((role) => createPerson(database.admin, role)));
    const [manager, ...refused] = roles;
    if (!manager) throw new Error("No manager");
    const [admins, managers, ...others] = await Promise.all(
      [admin, manager, customer, ...refused].map((person) => openConnection(person)),
    );
    for (const each of [admins, managers, ...others]) each?.send({ event: "listen", data: ["risk"] });
    for (const each of [admins, managers])
      await until(() => each?.events("listening").length === 1, 2_000, "administrators and managers listen");
    for (const each of others) await until(() => each.events("error").length === 1, 2_000, "other roles are refused");
    await addEvents("risk", { changed: ["states"] });
    for (const each of [admins, managers])
      await until(() => (each?.events("risk").length ?? 0) > 0, 2_000, "the signal");
    expect(others.map((each) => each.events("risk").length)).toEqual([0, 0, 0, 0]);
  });

  test("an administrator can follow a customer's page views and the providers' status", async () => {
    const connection = await openConnection(admin);
    connection.send({ event: "listen", data: [`track:${customer.id}`, "heartbeat"] });
    await until(() => connection.events("listening").length > 0, 2_000, "listening");
    await addEvents(`track:${customer.id}`, { url: "/dashboard", time: "2026-01-01T00:00:00Z" });
    await addEvents("heartbeat", { api: "oandaRest", success: true, msg: "ok" });
    await until(
      () => connection.events(`track:${customer.id}`).length === 1 && connection.events("heartbeat").length === 1,
      2_000,
      "both",
    );
  });

  test("a notification of 4,000 accented letters and one too long for NOTIFY are delivered (T-40)", async () => {
    const connection = await openConnection(customer);
    await rows(database.admin, "select site.notify_user($1, 'kyc_approved', $2, $3, '/dashboard')", [
      customer.id,
      "é".repeat(4_000),
      "x".repeat(9_000),
    ]);
    await until(() => connection.events(`user:${customer.id}`).length === 1, 2_000, "the notification");
  });

  test("each event is delivered once with an increasing number, also when commits are out of order", async () => {
    const connection = await openConnection(customer);
    const topic = `user:${customer.id}`;
    const openTransaction = await connect(database.admin);
    await openTransaction.query("begin");
    await openTransaction.query("insert into site.outbox (topic, ref) values ($1, '{\"late\": true}')", [topic]);
    await addEvents(topic, { early: true }, 20);
    await until(() => connection.events(topic).length === 20, 2_000, "those that committed");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await openTransaction.query("commit");
    await openTransaction.end();
    await until(() => connection.events(topic).length === 21, 2_000, "the late one");
    expect(new Set(connection.events(topic).map(({ seq }) => seq)).size).toBe(21);
  });

  test("no event of 500 is lost when the relay's database connection is terminated repeatedly (T-40, F-10)", async () => {
    const connection = await openConnection(customer);
    const topic = `user:${customer.id}`;
    for (let part = 0; part < 50; part++) {
      await addEvents(topic, { part }, 10);
      if (part % 10 === 5)
        await rows(
          database.admin,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'bourse_worker' and application_name like 'bourse relay%'",
        );
    }
    await until(() => connection.events(topic).length >= 500, 2_000, "all of them");
    expect(new Set(connection.events(topic).map(({ seq }) => seq)).size).toBe(500);
    expect(connection.events(topic)).toHaveLength(500);
    // Prices are received again too.
    connection.send({ event: "subscribe", data: ["EUR_USD"] });
    await until(() => served.relay.isReady(), 5_000, "listening again");
    await tick("EUR_USD", "1.20000", "1.20010", true);
    await until(() => JSON.stringify(connection.frames).includes('"1.20000"'), 3_000, "prices again");
  });

  test("a reconnecting client gets missed events once, however fast it reconnects", async () => {
    const topic = `user:${customer.id}`;
    const before = await openConnection(customer);
    await addEvents(topic, { n: 0 });
    await until(() => before.events(topic).length === 1, 2_000, "the first");
    let last = before.events(topic)[0]?.seq ?? 0;
    before.socket.terminate();
    // Between two notifications the relay itself may also send missed events as new ones; twenty rounds hit that case.
    for (let round = 0; round < 20; round++) {
      await addEvents(topic, { round }, 3);
      await addEvents(`user:${otherCustomer.id}`, { secret: true });
      const after = await openConnection(customer);
      after.send({ event: "resume", data: last });
      await addEvents(topic, { last: true });
      await until(() => JSON.stringify(after.events(topic)).includes("last"), 2_000, "what was missed");
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(after.events(topic)).toHaveLength(4);
      expect(JSON.stringify(after.frames)).not.toContain("secret");
      last = Math.max(...after.events(topic).map(({ seq }) => seq ?? 0));
      after.socket.terminate();
    }
  });

  test("a socket is closed within a second after its session ends, and no other socket is", async () => {
    const leaving = await createPerson(database.admin, 3);
    const [closing, staying] = [await openConnection(leaving), await openConnection(customer)];
    await rows(database.admin, "select iam.end_session($1)", [leaving.token]);
    const started = performance.now();
    expect(await closing.closed).toBe(4401);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  test("the socket of staff who act for a customer is closed after they may no longer see the customer (T-10)", async () => {
    const [agent, colleague] = [await createPerson(database.admin, 6), await createPerson(database.admin, 6)];
    const acting = await createPerson(database.admin, 3);
    const assign = "update crm.leads set retention_agent_id = $2 where user_id = $1";
    await rows(
      database.admin,
      "insert into crm.leads (first_name, last_name, email, source, user_id) values ('Ada', 'Berg', 'acting@leads.test', 'manual', $1)",
      [acting.id],
    );
    await rows(database.admin, assign, [acting.id, agent.id]);
    await rows(database.admin, "update iam.sessions set impersonator_id = $2 where user_id = $1", [
      acting.id,
      agent.id,
    ]);
    const opened = await openConnection(acting);
    await rows(database.admin, assign, [acting.id, colleague.id]);
    const started = performance.now();
    expect(await opened.closed).toBe(4401);
    expect(performance.now() - started).toBeLessThan(12_000);
  }, 20_000);

  test("a message of a megabyte closes the socket, and so do too many messages (T-39)", async () => {
    const sender = await openConnection(customer);
    sender.send("x".repeat(1_000_000));
    expect(await sender.closed).toBe(1009);
    const floodingSender = await openConnection(customer);
    for (let n = 0; n < 200; n++) floodingSender.send({ event: "subscribe", data: ["EUR_USD"] });
    expect(await floodingSender.closed).toBe(1008);
  });
});
