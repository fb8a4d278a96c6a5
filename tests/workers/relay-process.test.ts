import { type ChildProcess, fork } from "node:child_process";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEY } from "../support/templates.ts";
import { createDatabase, type Database, until } from "./database.ts";
import { requestUpgrade, createPerson, connectSocket } from "./live-sockets.ts";

let database: Database;
let child: ChildProcess;
let server: Server;
let port = 0;
let release: () => void = () => child.send("released");

beforeAll(async () => {
  database = await createDatabase();
  await database.tick("EUR_USD", "1.10000", "1.10010");
  child = fork(resolve(import.meta.dirname, "../../workers/relay/index.ts"), [], {
    env: { ...process.env, DATABASE_URL: database.admin, ENCRYPTION_KEY: KEY, METRICS_PORT: "0", LOG_LEVEL: "error" },
    execArgv: [],
  });
  await new Promise((ready) => child.once("message", ready));
  server = createServer();
  server.on("upgrade", ({ url, method, headers }, socket, head) => {
    child.send({ url, method, headers, address: "127.0.0.1", head: head.toString("base64") }, socket as never);
    release();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  child?.kill("SIGKILL");
  server?.close();
  await database?.cluster.destroy();
});

test("a relay answers a socket from another process only when that has released it", async () => {
  const customer = await createPerson(database.admin, 3);
  const answerNow = release;
  const handed = new Promise<void>((resolve) => (release = resolve));
  const connecting = connectSocket(port, customer.cookie, { deflate: true });
  await handed;
  expect(await Promise.race([connecting.then(() => "answered"), wait(500, "silent")])).toBe("silent");
  release = answerNow;
  release();
  const connection = await connecting;
  connection.send({ event: "subscribe", data: "all" });
  await until(() => connection.events("priceUpdate").length > 0, 30_000, "prices");
});

test("a relay takes sockets from another process and refuses invalid ones in plain HTTP", async () => {
  const customer = await createPerson(database.admin, 3);
  expect(await requestUpgrade(port, {})).toBe(401);
  expect(await requestUpgrade(port, { cookie: customer.cookie, origin: "https://evil.example" })).toBe(403);
  const connection = await connectSocket(port, customer.cookie, { deflate: true });
  connection.send({ event: "subscribe", data: "all" });
  await until(() => connection.events("priceUpdate").length > 0, 30_000, "prices");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await connection.closed).toBe(1001);
  expect(await ended).toBe(0);
});
