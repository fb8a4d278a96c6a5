// PRICES_URL: the leading feed sends its frames through NATS, and relays receive them there or from the database.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectToNats, type NatsConnection } from "@nats-io/transport-node";
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../support/ports.ts";
import { roleUrl } from "../../db/connection.ts";
import { ROOT } from "../../db/settings.ts";
import { openPriceForwarder } from "../../workers/feed/forward-prices.ts";
import { keepConnected } from "../../workers/nats.ts";
import { createCertificate } from "../support/programs.ts";
import { connect, createDatabase, type Database, rows } from "./database.ts";
import { type Connection, connectSocket, createPerson, type Person } from "./live-sockets.ts";
import { createNatsUrl, natsServer, startNats } from "./nats-server.ts";
import { serveRelay } from "./serve-relay.ts";

describe.skipIf(!natsServer)("prices through NATS", () => {
  let database: Database;
  let customer: Person;
  let server: ChildProcess;
  let natsUrl: string;
  let watcher: NatsConnection;
  let leader: pg.Client;
  let served: Awaited<ReturnType<typeof serveRelay>>;
  const stop = new AbortController();
  const sockets: Connection[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    customer = await createPerson(database.admin, 3);
    natsUrl = await createNatsUrl();
    ({ server, watcher } = await startNats(natsUrl));
    leader = await connect(database.worker);
    await openPriceForwarder(natsUrl, pino({ level: "silent" }), stop.signal).forward(leader);
    served = await serveRelay(database.worker, natsUrl);
    await vi.waitFor(async () => {
      expect(served.relay.isReady()).toBe(true);
      expect(await listeners()).toBe(0);
    }, 20_000);
  });
  afterAll(async () => {
    stop.abort();
    for (const { socket } of sockets) socket.terminate();
    await watcher?.close();
    await served?.close();
    await leader?.end();
    server?.kill("SIGKILL");
    await database?.cluster.destroy();
  });

  /** Relays that listen to the database for prices. */
  async function listeners(): Promise<number> {
    const query = "select from pg_stat_activity where application_name = 'bourse relay prices'";
    return (await rows(database.admin, query)).length;
  }

  async function openSocket(port: number): Promise<Connection> {
    const opened = await connectSocket(port, customer.cookie);
    sockets.push(opened);
    opened.send({ event: "subscribe", data: ["EUR_USD"], rate: 25 });
    return opened;
  }

  const bid = (n: number) => (1.1 + n / 100_000).toFixed(5);
  async function tick(n: number): Promise<void> {
    const ask = (1.1001 + n / 100_000).toFixed(5);
    await leader.query(
      "select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', 'EUR_USD', 'bid', $1::text, 'ask', $2::text, 'time', clock_timestamp())))",
      [bid(n), ask],
    );
  }
  const hasPrice = (socket: Connection, n: number) => JSON.stringify(socket.frames).includes(`"bids":"${bid(n)}"`);
  const logged = (text: string) => served.warnings().filter((line) => line.includes(text)).length;

  test("NATS carries the frames that PostgreSQL announces, byte by byte and in their order", async () => {
    const announced: string[] = [];
    const sent: string[] = [];
    watcher.subscribe("test.prices", { callback: (_, message) => void sent.push(message.string()) });
    await watcher.flush();
    const listening = await connect(database.worker);
    listening.on("notification", ({ payload = "" }) => announced.push(payload));
    await listening.query("listen prices");
    for (let n = 1; n <= 50; n++) await tick(n);
    const frames = () => sent.filter((message) => message.startsWith("{"));
    await expect.poll(() => frames().length).toBe(50);
    await expect.poll(() => announced.length).toBe(50);
    expect(frames()).toEqual(announced);
    await listening.end();
  });

  test("sockets of a relay that receives prices through NATS get the same frames as those of one that listens", async () => {
    const other = await serveRelay(database.worker);
    await expect.poll(() => other.relay.isReady()).toBe(true);
    const both = [await openSocket(served.port), await openSocket(other.port)];
    for (const socket of both) await expect.poll(() => socket.events("priceUpdate").length).toBeGreaterThan(0);
    for (let n = 201; n <= 210; n++) {
      await tick(n);
      for (const socket of both) await expect.poll(() => hasPrice(socket, n)).toBe(true);
    }
    // A relay that reads the tables sends the same price again.
    const prices = both.map((socket) =>
      [...new Set(socket.events("priceUpdate").map((frame) => JSON.stringify(frame)))].slice(-10),
    );
    expect(prices[0]).toEqual(prices[1]);
    await other.close();
  });

  test("a price that staff have set reaches the relay, and one that another role announces or a stranger sends does not", async () => {
    const socket = await openSocket(served.port);
    await database.tick("EUR_USD", bid(300), bid(310), true);
    await expect.poll(() => hasPrice(socket, 300)).toBe(true);
    const forged = { name: "EUR_USD", bids: bid(900), asks: bid(910), time: new Date().toISOString() };
    const web = await connect(roleUrl("bourse_app", database.admin));
    await web.query("select pg_notify('prices', $1)", [JSON.stringify({ event: "priceUpdate", data: [forged] })]);
    await web.end();
    await database.tick("EUR_USD", bid(301), bid(311), true);
    await expect.poll(() => hasPrice(socket, 301)).toBe(true);
    expect(hasPrice(socket, 900)).toBe(false);
    const { host } = new URL(natsUrl);
    await expect(connectToNats({ servers: host, reconnect: false })).rejects.toThrow(/authorization/i);
  });

  test("over TLS a relay receives prices, and a server without TLS, of another host or another authority is refused", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bourse-nats-"));
    const stopTls = new AbortController();
    const servers: ChildProcess[] = [];
    onTestFinished(() => {
      stopTls.abort();
      for (const each of servers) each.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    });
    const createFiles = (host: string) => {
      mkdirSync(join(folder, host));
      return createCertificate(join(folder, host), host);
    };
    const [own, foreign] = [createFiles("localhost"), createFiles("nats.example")];
    const serve = async (files: typeof own) => {
      const port = await freePort();
      const tls = ["--tls", "--tlscert", files.certificate, "--tlskey", files.key];
      servers.push(spawn(natsServer ?? "", ["-a", "127.0.0.1", "-p", String(port), ...tls]));
      return `tls://localhost:${port}/test?ca=`;
    };
    const [ownUrl, foreignUrl] = [await serve(own), await serve(foreign)];
    const { port } = new URL(natsUrl);
    const refusals: [string, RegExp][] = [
      [`${ownUrl}${foreign.certificate}`, /self-signed certificate/],
      [`${foreignUrl}${foreign.certificate}`, /does not match certificate/],
      [`tls://feed:secret@localhost:${port}/test?ca=${own.certificate}`, /does not support 'tls'/],
    ];
    for (const [url, reason] of refusals) {
      const errors: string[] = [];
      const onOpen = () => void errors.push("opened");
      const onError = (error: Error) => void errors.push(error.message);
      void keepConnected({ url, onOpen, onError, signal: stopTls.signal });
      await expect.poll(() => errors.at(-1)).toMatch(reason);
      expect(errors).not.toContain("opened");
    }

    const url = `${ownUrl}${own.certificate}`;
    const sender = await connect(database.worker);
    await openPriceForwarder(url, pino({ level: "silent" }), stopTls.signal).forward(sender);
    const relay = await serveRelay(database.worker, url);
    const socket = await openSocket(relay.port);
    const arrived = () => JSON.stringify(socket.frames).includes("1.23456");
    // Of the relay over TLS, which has left the database.
    await expect.poll(async () => relay.relay.isReady() && (await listeners()) === 0).toBe(true);
    await sender.query(
      `select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', 'EUR_USD', 'bid', '1.23456', 'ask', '1.23466', 'time', clock_timestamp())))`,
    );
    await expect.poll(arrived).toBe(true);
    await relay.close();
    await sender.end();
  });

  test("without NATS the relay listens to the database, and returns to NATS when that answers", async () => {
    const socket = await openSocket(served.port);
    const before = logged("listening to the database");
    server.kill("SIGKILL");
    await expect.poll(() => logged("listening to the database")).toBeGreaterThan(before);
    await tick(401);
    await expect.poll(() => hasPrice(socket, 401)).toBe(true);
    expect(await listeners()).toBe(1);
    ({ server, watcher } = await startNats(natsUrl));
    await expect.poll(listeners).toBe(0);
    await tick(402);
    await expect.poll(() => hasPrice(socket, 402)).toBe(true);
  });

  test("a relay listens to the database while no feed sends, and returns to NATS when a feed process leads", async () => {
    const before = logged("listening to the database");
    stop.abort();
    await expect.poll(() => logged("listening to the database")).toBeGreaterThan(before);
    const socket = await openSocket(served.port);
    await tick(501);
    await expect.poll(() => hasPrice(socket, 501)).toBe(true);
    const feed = fork(join(ROOT, "workers/feed/index.ts"), [], {
      env: {
        ...process.env,
        DATABASE_URL: database.admin,
        PRICES_URL: natsUrl,
        FEED: "simulator",
        MARKET_HOURS: "always",
        LOG_LEVEL: "error",
        METRICS_PORT: "0",
      },
    });
    onTestFinished(() => void feed.kill("SIGKILL"));
    // On a machine with much else to do a process takes long to start.
    await expect.poll(listeners, { timeout: 90_000 }).toBe(0);
    const received = () => socket.events("priceUpdate").length;
    const seen = received();
    await expect.poll(received).toBeGreaterThan(seen + 3);

    // After PostgreSQL is killed and restarted, feed and relay connect again and the same socket receives prices
    // (F-02).
    await leader.end();
    await database.cluster.kill();
    await database.cluster.start();
    const restarted = received();
    await expect.poll(received, { timeout: 90_000 }).toBeGreaterThan(restarted + 3);
    await expect.poll(listeners, { timeout: 90_000 }).toBe(0);
  });
});
