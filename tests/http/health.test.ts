import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createClient, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const anybody = createClient(server.url);

/** Several of them arrive at once, so some wait while the first are read. */
const CHUNK = `3e80\r\n${"x".repeat(16_000)}\r\n`;

/** Sends so many megabytes of a body whose length it does not tell, with a session to look up first; answers the status. */
async function pour(type: string, megabytes: number, breaksOff = false): Promise<number> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  let heard = "";
  socket.on("data", (data: Buffer) => (heard += data.toString()));
  const head = [
    "POST /dashboard/orders HTTP/1.1",
    `Host: ${host}`,
    `Cookie: bourse_session=${"A".repeat(43)}`,
    `Content-Type: ${type}`,
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${CHUNK.repeat(megabytes * 64)}`);
  if (!breaksOff) await vi.waitFor(() => expect(heard).toContain("HTTP/1.1"), 30_000);
  await wait(50);
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1]);
}

describe("an operator", () => {
  test("sees that the server lives", async () => {
    expect(await anybody.json("GET", "/healthz")).toMatchObject({ status: 200, body: { alive: true } });
  });

  test("sees that the database answers and has every migration", async () => {
    expect(await anybody.json("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { ready: true, database: "reachable", migrations: "current" },
    });
  });

  test("sees that a migration is missing", async () => {
    await database.owner.query("update bourse_meta.migrations set name = 'x-' || name where name like '0002%'");
    const { status, body } = await anybody.json("GET", "/readyz");
    await database.owner.query("update bourse_meta.migrations set name = substr(name, 3) where name like 'x-%'");
    expect({ status, migrations: body.migrations }).toEqual({ status: 503, migrations: "behind" });
    expect(body.missing).toEqual(["0002_people"]);
  });
});

describe("the server", () => {
  test("answers a body of 10 MB with an error, at once", async () => {
    const begun = performance.now();
    const { status, body } = await anybody.json("POST", "/auth/login", { email: "x".repeat(10_000_000) });
    expect({ status, code: body.code }).toEqual({ status: 413, code: "body_too_large" });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test("survives 10 MB that do not say how much they are, of whatever kind, and bodies that break off", async () => {
    const types = [
      ["application/json", 413],
      ["application/x-www-form-urlencoded", 413],
      // Its first bytes are no boundary, so nothing more is read.
      ["multipart/form-data; boundary=x", 400],
      ["text/plain", 413],
    ] as const;
    for (const [type, status] of types) {
      expect([type, await pour(type, 10)]).toEqual([type, status]);
      await pour(type, 1, true);
      expect([type, (await anybody.json("GET", "/healthz")).status]).toEqual([type, 200]);
    }
  });

  test("names every request, and believes no name of a client's", async () => {
    const response = await anybody.get("/", { "X-Request-Id": "mine" });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}$/);
  });

  test("lets browsers keep the files whose names carry their content's hash, and nothing else", async () => {
    const page = await (await anybody.get("/")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    expect((await anybody.get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await anybody.get("/")).headers.get("cache-control")).toBe("private, no-store");
    // A part of a file that ends before it begins is nothing to fall over.
    for (const range of ["bytes=9-1", "bytes=-", "bytes=0-99999999999999999999", "lines=1"])
      expect([range, (await anybody.get(asset, { Range: range })).status]).toEqual([range, 200]);
  });

  test("logs a demo customer in", async () => {
    const customer = await logIn(server.url);
    expect(await customer.json("GET", "/auth/user")).toMatchObject({
      status: 200,
      body: { user: { email: "customer@demo.test" } },
    });
  });
});
