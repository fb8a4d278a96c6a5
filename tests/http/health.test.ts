import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { VERSION } from "../../db/newer-version.ts";
import { createClient, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database, { env: { DRAIN_SECONDS: "60" } });
const client = createClient(server.url);

/** Several chunks arrive at once, so some wait while the first are read. */
const CHUNK = `3e80\r\n${"x".repeat(16_000)}\r\n`;

/** Sends that many megabytes of a chunked body with a session cookie; returns the status. */
async function sendChunked(type: string, megabytes: number, breaksOff = false): Promise<number> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  let received = "";
  socket.on("data", (data: Buffer) => (received += data.toString()));
  const head = [
    "POST /dashboard/orders HTTP/1.1",
    `Host: ${host}`,
    `Cookie: bourse_session=${"A".repeat(43)}`,
    `Content-Type: ${type}`,
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${CHUNK.repeat(megabytes * 64)}`);
  if (!breaksOff) await vi.waitFor(() => expect(received).toContain("HTTP/1.1"), 30_000);
  await wait(50);
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1]);
}

describe("health checks", () => {
  test("/healthz reports that the server is alive", async () => {
    expect(await client.json("GET", "/healthz")).toMatchObject({ status: 200, body: { alive: true } });
  });

  test("/readyz reports that the database is reachable and has every migration", async () => {
    expect(await client.json("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { ready: true, database: "reachable", migrations: "current" },
    });
  });

  test("/readyz reports a missing migration", async () => {
    await database.owner.query("update bourse_meta.migrations set name = 'x-' || name where name like '0002%'");
    const { status, body } = await client.json("GET", "/readyz");
    await database.owner.query("update bourse_meta.migrations set name = substr(name, 3) where name like 'x-%'");
    expect({ status, migrations: body.migrations }).toEqual({ status: 503, migrations: "behind" });
    expect(body.missing).toEqual(["0002_iam"]);
  });

  test("/readyz is 503 while the database has the functions of an earlier version, and 200 with those of a later one", async () => {
    const readyAt = async (version: string) => {
      await database.owner.query("update bourse_meta.state set version = $1", [version]);
      const { status, body } = await client.json("GET", "/readyz");
      return [status, body.migrations];
    };
    try {
      expect(await readyAt("0.1.9")).toEqual([503, "behind"]);
      expect(await readyAt("99.0.0")).toEqual([200, "current"]);
    } finally {
      await database.owner.query("update bourse_meta.state set version = $1", [VERSION]);
    }
  });
});

describe("the server", () => {
  test("the server answers a body of 10 MB with an error at once", async () => {
    const startedAt = performance.now();
    const { status, body } = await client.json("POST", "/auth/login", { email: "x".repeat(10_000_000) });
    expect({ status, code: body.code }).toEqual({ status: 413, code: "body_too_large" });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test("the server survives 10 MB of chunked bodies of every type, and bodies that break off", async () => {
    const types = [
      ["application/json", 413],
      ["application/x-www-form-urlencoded", 413],
      // Its first bytes are not the boundary, so the rest is not read.
      ["multipart/form-data; boundary=x", 400],
      ["text/plain", 413],
    ] as const;
    for (const [type, status] of types) {
      expect([type, await sendChunked(type, 10)]).toEqual([type, status]);
      await sendChunked(type, 1, true);
      expect([type, (await client.json("GET", "/healthz")).status]).toEqual([type, 200]);
    }
  });

  test("the server assigns every request id itself and ignores the client's", async () => {
    const response = await client.get("/", { "X-Request-Id": "mine" });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}$/);
  });

  test("browsers may cache only files whose names contain a content hash", async () => {
    const page = await (await client.get("/")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    expect((await client.get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await client.get("/")).headers.get("cache-control")).toBe("private, no-store");
    // An invalid range is ignored.
    for (const range of ["bytes=9-1", "bytes=-", "bytes=0-99999999999999999999", "lines=1"])
      expect([range, (await client.get(asset, { Range: range })).status]).toEqual([range, 200]);
  });

  test("pages link a valid manifest, whose icons are served in their stated sizes", async () => {
    const page = await (await client.get("/")).text();
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    const answer = await client.get("/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      scope: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    const start = "/dashboard?source=app";
    expect(manifest).toMatchObject({ name: "Bourse", start_url: start, scope: "/", display: "standalone" });
    // The log-in of the installed app offers to stay signed in; that of a browser does not.
    const isRemembered = async (next: string) =>
      /<input[^>]*name="remember"[^>]*>/
        .exec(await (await client.get(`/?next=${next}`)).text())?.[0]
        .includes("checked");
    expect([await isRemembered(encodeURIComponent(start)), await isRemembered("/dashboard")]).toEqual([true, false]);
    const stated = manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`);
    // Chromium offers the installation only with 192 and 512 pixels; Android masks the third.
    expect(stated).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
    const touchIcon = { src: /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? "", sizes: "180x180" };
    for (const { src, sizes } of [...manifest.icons.filter(({ type }) => type === "image/png"), touchIcon]) {
      const icon = await client.get(src);
      expect([src, icon.headers.get("content-type")]).toEqual([src, "image/png"]);
      // The header chunk of a PNG has width and height at bytes 16 and 20.
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  });

  test("a demo customer logs in", async () => {
    const customer = await logIn(server.url);
    expect(await customer.json("GET", "/auth/user")).toMatchObject({
      status: 200,
      body: { user: { email: "customer@demo.test" } },
    });
  });
});

describe("a web process that got SIGTERM", () => {
  test("it answers 503 on /readyz and serves what still arrives until its time to drain or a second signal ends it", async () => {
    process.kill(server.pid, "SIGTERM");
    const readiness = () => client.json("GET", "/readyz");
    await expect.poll(async () => (await readiness()).status).toBe(503);
    expect((await readiness()).body).toEqual({ ready: false, draining: true });
    const page = await client.get("/terms");
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect((await client.json("GET", "/healthz")).status).toBe(200);
    process.kill(server.pid, "SIGTERM");
    await expect
      .poll(() =>
        readiness().then(
          ({ status }) => status,
          () => "refused",
        ),
      )
      .toBe("refused");
  });
});
