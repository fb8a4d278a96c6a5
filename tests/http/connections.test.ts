// Connections that are opened and not used as agreed: half a head, a body that does not come, more than there is room
// for.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";
import { logIn } from "../support/client.ts";

const MAX_CONNECTIONS = 40;
const HEAD_SECONDS = 15;
const BODY_SECONDS = 30;
/** Beside the limit itself: how often connections are looked at, and a machine that has other things to do. */
const SLACK_SECONDS = 10;

const database = await createDatabase("demo");
const asset = `/assets/removed-${randomUUID()}.js`;
writeFileSync(join(ROOT, "build/client", asset), "export {};");
const { url } = await startServer(database, { env: { MAX_CONNECTIONS: String(MAX_CONNECTIONS) } });

async function open(bytes: string): Promise<{ socket: Socket; closed: Promise<number>; answer: () => string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  const openedAt = performance.now();
  const closed = once(socket, "close").then(() => (performance.now() - openedAt) / 1000);
  await Promise.race([once(socket, "connect"), closed]);
  if (bytes) socket.write(bytes);
  return { socket, closed, answer: () => answer.split("\r\n", 1)[0] ?? "" };
}
const leads = (length: number, cookie = "") =>
  `POST /admin/leads/csv HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=x\r\n${cookie}` +
  `Content-Length: ${length}\r\n\r\n--x\r\n`;

test.concurrent("a head that does not arrive ends its connection after 15 seconds", async () => {
  const half = await open("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const seconds = await half.closed;
  expect(seconds).toBeGreaterThan(HEAD_SECONDS - 3);
  expect(seconds).toBeLessThan(HEAD_SECONDS + SLACK_SECONDS);
}, 60_000);

test.concurrent("a file of leads without an account is refused at once and not waited for", async () => {
  const stranger = await open(leads(150_000_000));
  await expect.poll(stranger.answer, { timeout: SLACK_SECONDS * 1000 }).toBe("HTTP/1.1 401 Unauthorized");
  expect(await stranger.closed).toBeLessThan(BODY_SECONDS + SLACK_SECONDS);
}, 60_000);

test("a file that an update has removed since the start ends its own connection only", async () => {
  rmSync(join(ROOT, "build/client", asset));
  await expect(fetch(url + asset)).rejects.toThrow("fetch failed");
  expect(await fetch(`${url}/healthz`).then(({ status }) => status)).toBe(200);
});

test("a file of leads of a signed-in administrator is read as it arrives", async () => {
  const admin = await logIn(url, "admin@demo.test");
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sender = await open(leads(150_000_000, `Cookie: ${cookie}\r\nOrigin: ${url}\r\n`));
  const ended = await Promise.race([sender.closed, pause(3_000, null)]);
  expect([ended, sender.answer()]).toEqual([null, ""]);
  sender.socket.destroy();
});

test("connections beyond MAX_CONNECTIONS are closed at once and the others are answered", async () => {
  const held = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 10 }, () => open("")));
  await pause(1_000);
  const closed = held.filter(({ socket }) => socket.closed).length;
  expect(closed).toBeGreaterThanOrEqual(10);
  expect(closed).toBeLessThan(MAX_CONNECTIONS);
  const kept = held.find(({ socket }) => !socket.closed);
  kept?.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await kept?.closed;
  expect(kept?.answer()).toBe("HTTP/1.1 200 OK");
  for (const { socket } of held) socket.destroy();
});
