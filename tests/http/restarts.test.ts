// PgBouncer is restarted and HAProxy reloads its configuration while customers trade and deposit.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { childrenOf } from "../fault/cluster.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { hasPooler, type Pooler, startPooler } from "../support/pooler.ts";
import { freePort } from "../support/ports.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { isFull } from "../support/size.ts";
import { databaseUrl } from "../support/templates.ts";
import { keepTrading, ORDER } from "./keep-trading.ts";

const haproxy = findProgram("haproxy", "restarts of pooler and proxy");
const isPresent = hasPooler("restarts of pooler and proxy") && haproxy !== null;
const ROUNDS = isFull ? 20 : 3;
/** Each round lasts until so many operations were answered after it. */
const OPERATIONS = 10;
const TRADERS = ["customer", "affiliate", "sales", "retention"];

describe.skipIf(!isPresent)("a pooler that restarts and a proxy that reloads", async () => {
  const database = await createDatabase("demo");
  const folder = isPresent ? mkdtempSync(join(tmpdir(), "bourse-restarts-")) : "";
  let pooler: Pooler;
  let proxy: ChildProcess;
  let servers: TestServer[] = [];
  let traders: Client[];
  let url: string;

  beforeAll(async () => {
    // The proxy's certificate is the test's own.
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    await database.owner.query("select market.set_clock('real', 'always', 'none')");
    await database.owner.query(
      "select money.create_accounts(id, 'USD') from iam.users where email in ('affiliate@demo.test', 'sales@demo.test', 'retention@demo.test')",
    );
    pooler = await startPooler(inject("server"));
    const [publicPort, plainPort] = [await freePort(), await freePort()];
    url = `https://localhost:${publicPort}`;
    const env = {
      APP_URL: url,
      TRUST_PROXY: "on",
      DATABASE_URL: databaseUrl(pooler.url, new URL(database.url).pathname),
      DATABASE_DIRECT_URL: database.url,
      LOG_LEVEL: "error",
    };
    // Each has a relay of its own, to which it passes sockets on.
    servers = await Promise.all([
      startServer(database, { relay: true, feed: "simulator", env }),
      startServer(database, { relay: true, env }),
    ]);
    mkdirSync(join(folder, "certificates"));
    const { both } = createCertificate(join(folder, "certificates"));
    const file = adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), {
      ...Object.fromEntries(
        servers.flatMap((server, n) =>
          ["web", "relay"].map((role) => [`${role}${n + 1}:3000`, new URL(server.url).host]),
        ),
      ),
      "maxconn 50000": "maxconn 500",
      "bind :80": `bind 127.0.0.1:${plainPort}`,
      "bind :443": `bind 127.0.0.1:${publicPort}`,
      "/etc/haproxy/certificates/": both,
    });
    // A master that starts a new worker at each reload and lets the old one finish, as under systemd.
    const log = openSync(join(folder, "haproxy.log"), "a");
    proxy = spawn(haproxy ?? "", ["-W", "-db", "-f", file], { stdio: ["ignore", log, "ignore"] });
    process.once("exit", () => proxy.kill("SIGTERM"));
    await vi.waitFor(async () => expect((await createClient(url).get("/terms")).status).toBe(200), 20_000);
    traders = await Promise.all(TRADERS.map((name) => logIn(url, `${name}@demo.test`)));
    // The feed has applied its first prices.
    await vi.waitFor(
      async () => expect((await traders[0]?.json("POST", "/dashboard/orders", ORDER))?.status).toBe(200),
      20_000,
    );
  });
  afterAll(async () => {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    proxy?.kill("SIGTERM");
    await Promise.all(servers.map(({ stop }) => stop()));
    await pooler?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    "orders and deposits that are repeated while the pooler restarts and the proxy reloads take effect once (H-7)",
    async () => {
      const trading = await keepTrading(url, database, traders);
      await expect.poll(() => trading.answered()).toBeGreaterThan(OPERATIONS);
      for (let round = 0; round < ROUNDS; round++) {
        const before = trading.answered();
        proxy.kill("SIGUSR2");
        await pooler.restart();
        await expect.poll(() => trading.answered()).toBeGreaterThan(before + OPERATIONS);
      }
      // Beside the newest worker there are older ones, which still have sockets.
      expect(childrenOf(proxy.pid ?? 0).length).toBeGreaterThan(1);
      const { failed, ...report } = await trading.stop();
      console.log(JSON.stringify({ ...report, failed: failed.length }));
      expect(report).toMatchObject({ refused: [], lost: [], doubled: 0, silentSockets: 0 });
      expect(report.answered).toBeGreaterThan(ROUNDS * OPERATIONS);
      // A customer is asked to try again; these answers also prove that the restarts were met.
      expect(failed.filter((each) => !each.includes(" 503 "))).toEqual([]);
      expect(failed.length + report.resets).toBeGreaterThan(0);
    },
    isFull ? 300_000 : 120_000,
  );

  test("the proxy's log has no token of a mail's link (T-41)", async () => {
    const visitor = createClient(url);
    for (const path of ["/reset-password/a-token-of-a-mail", "/terms?after"]) {
      expect((await visitor.get(path, { Accept: "text/html" })).status).toBe(200);
    }
    const logged = () => readFileSync(join(folder, "haproxy.log"), "utf8");
    await expect.poll(logged).toContain("/terms?after");
    expect(logged()).not.toContain("a-token");
  });
});
