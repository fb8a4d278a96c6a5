// Four web processes and two relays behind deploy/haproxy.cfg, with deploy/pgbouncer.ini before PostgreSQL.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { photo } from "../support/documents.ts";
import { hasPooler, type Pooler, startPooler } from "../support/pooler.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { databaseUrl, KEY } from "../support/templates.ts";
import { newcomer } from "./identity/people.ts";

const haproxy = findProgram("haproxy", "several processes behind a proxy");
const nginx = findProgram("nginx", "deploy/nginx.conf before several processes");
const isPresent = hasPooler("several processes behind a pooler") && haproxy !== null;

/** haproxy.cfg and nginx.conf have two. */
const WEB = [0, 1, 2, 3];
const DRAINED = 3;

describe.skipIf(!isPresent)("four web processes and two relays behind a proxy", async () => {
  const database = await createDatabase("demo");
  const folder = isPresent ? mkdtempSync(join(tmpdir(), "bourse-proxied-")) : "";
  const children: ChildProcess[] = [];
  const relays: ChildProcess[] = [];
  const web: { server: TestServer; metricsPort: number }[] = [];
  let pooler: Pooler;
  let url: string;
  let env: Record<string, string>;
  let addresses: Record<string, string>;

  beforeAll(async () => {
    // The proxy's certificate is the test's own.
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    await database.owner.query("select market.set_clock('real', 'always', 'none')");
    pooler = await startPooler(inject("server"));
    const [publicPort, plainPort, ...relayPorts] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    url = `https://localhost:${publicPort}`;
    env = {
      APP_URL: url,
      TRUST_PROXY: "on",
      DATABASE_URL: databaseUrl(pooler.url, new URL(database.url).pathname),
      DATABASE_DIRECT_URL: database.url,
      BOURSE_DATA: join(folder, "data"),
    };
    for (const n of WEB) {
      const metricsPort = await freePort();
      // Longer than a test; the others stop at once at the end of the file.
      const own = { METRICS_PORT: String(metricsPort), ...(n === DRAINED ? { DRAIN_SECONDS: "60" } : {}) };
      web.push({ server: await startServer(database, { env: { ...env, ...own } }), metricsPort });
    }
    for (const port of relayPorts) relays.push(await startRelay(port));
    mkdirSync(join(folder, "certificates"));
    const { both } = createCertificate(join(folder, "certificates"));
    addresses = Object.fromEntries([
      ...web.map(({ server }, n) => [`web${n + 1}:3000`, new URL(server.url).host]),
      ...relayPorts.map((port, n) => [`relay${n + 1}:3000`, `127.0.0.1:${port}`]),
    ]) as Record<string, string>;
    const file = adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), {
      "server web2 web2:3000\n\n": `${[2, 3, 4].map((n) => `server web${n} web${n}:3000\n`).join("    ")}\n`,
      "server web2 web2:3000 no-check track web/web2": [2, 3, 4]
        .map((n) => `server web${n} web${n}:3000 no-check track web/web${n}`)
        .join("\n    "),
      ...addresses,
      // Twice as many open files as connections are more than this machine may allow.
      "maxconn 50000": `maxconn 500\n    stats socket ${folder}/haproxy.sock`,
      "bind :80": `bind 127.0.0.1:${plainPort}`,
      "bind :443": `bind 127.0.0.1:${publicPort}`,
      "/etc/haproxy/certificates/": both,
    });
    children.push(spawn(haproxy ?? "", ["-db", "-f", file], { stdio: "ignore" }));
    await vi.waitFor(async () => expect(await statusOf()).toBe(200), 20_000);
  });
  afterAll(async () => {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    for (const child of [...children, ...relays]) child.kill("SIGKILL");
    await Promise.all(web.map(({ server }) => server.stop()));
    await pooler.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const statusOf = () =>
    createClient(url)
      .get("/terms")
      .then(
        ({ status }) => status,
        () => 0,
      );

  async function startRelay(port: number): Promise<ChildProcess> {
    const child = fork(join(ROOT, "workers/relay/index.ts"), [], {
      env: {
        ...process.env,
        ...env,
        ENCRYPTION_KEY: KEY,
        RELAY_PORT: String(port),
        METRICS_PORT: String(await freePort()),
        LOG_LEVEL: "error",
      },
    });
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`relay ended with ${code}`)));
    });
    return child;
  }

  /** A client of one web process with the cookies of another client, as the proxy would forward it. */
  function clientOf(n: number, from: Client): Client {
    const { server } = web[n] ?? {};
    const client = createClient(server?.url ?? "");
    const forwarded = {
      "X-Forwarded-Host": new URL(url).host,
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "192.0.2.1",
    };
    return {
      ...client,
      send: (method: string, path: string, init?: RequestInit) => {
        for (const [name, value] of from.cookies) client.cookies.set(name, value);
        const headers = new Headers({ Origin: url, ...forwarded });
        new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
        return client.send(method, path, { ...init, headers });
      },
    };
  }

  /** What HAProxy's checks have found: UP, or DOWN. */
  async function proxyStateOf(server: string): Promise<string | undefined> {
    const socket = connect(join(folder, "haproxy.sock"));
    socket.end("show stat\n");
    const table = await text(socket);
    return new RegExp(`^web,${server},.*?,(UP|DOWN)\\b`, "m").exec(table)?.[1];
  }

  async function requestsOf(metricsPort: number): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return [...text.matchAll(/^bourse_web_request_seconds_count\S* (\d+)$/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  }

  test("a session that began on one process is valid on all, ends on all, and all answer requests", async () => {
    const customer = await logIn(url);
    const before = await Promise.all(web.map(({ metricsPort }) => requestsOf(metricsPort)));
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => customer.get("/dashboard").then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = await Promise.all(web.map(({ metricsPort }) => requestsOf(metricsPort)));
    for (const n of WEB) expect(after[n]).toBeGreaterThan(before[n] ?? 0);
    const profiles = () =>
      Promise.all(WEB.map(async (n) => (await clientOf(n, customer).send("GET", "/profile")).status));
    expect(await profiles()).toEqual([200, 200, 200, 200]);
    await clientOf(0, customer).send("POST", "/auth/logout", { headers: { Accept: "application/json" } });
    expect(await profiles()).toEqual([401, 401, 401, 401]);
  });

  test.skipIf(!nginx)(
    "nginx serves pages and sockets of the same processes, and logs no token of a mail's link (T-41)",
    async () => {
      const [port, plainPort] = [await freePort(), await freePort()];
      const { certificate, key } = createCertificate(folder);
      const file = adaptFile("nginx.conf", join(folder, "bourse.conf"), {
        "server web2:3000 max_fails=2 fail_timeout=5s;": [2, 3, 4]
          .map((n) => `server web${n}:3000 max_fails=2 fail_timeout=5s;`)
          .join(" "),
        ...addresses,
        "listen 80;": `listen 127.0.0.1:${plainPort};`,
        "listen 443 ssl": `listen 127.0.0.1:${port} ssl`,
        "server_name broker.example": "server_name localhost",
        // On its own port 443 nginx sees the host of APP_URL.
        "Host $host;": `Host ${new URL(url).host};`,
        "/etc/nginx/certificates/broker.example.crt": certificate,
        "/etc/nginx/certificates/broker.example.key": key,
      });
      const outer = join(folder, "nginx.conf");
      const log = `pid ${folder}/nginx.pid; error_log stderr; daemon off; master_process off;`;
      writeFileSync(outer, `${log} events {} http { access_log ${folder}/nginx.log; include ${file}; }`);
      children.push(spawn(nginx ?? "", ["-c", outer], { stdio: "inherit" }));
      const customer = await logIn(url);
      const proxied = createClient(`https://localhost:${port}`);
      for (const [name, value] of customer.cookies) proxied.cookies.set(name, value);
      const statusOf = (path: string) =>
        proxied.get(path).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(() => statusOf("/dashboard")).toBe(200);
      expect(await statusOf("/readyz")).toBe(404);
      expect(await statusOf("/reset-password/a-token-of-a-mail")).toBe(200);
      const logged = readFileSync(join(folder, "nginx.log"), "utf8");
      expect([logged.includes("/dashboard"), logged.includes("a-token")]).toEqual([true, false]);
      const plain = await fetch(`http://localhost:${plainPort}/terms`, { redirect: "manual" });
      expect([plain.status, plain.headers.get("location")]).toEqual([308, "https://localhost/terms"]);
      const { socket, received } = await openSocket(customer, `https://localhost:${port}`);
      await expect.poll(received).toContain('"event":"welcome"');
      socket.terminate();
    },
  );

  test("the limit of log-ins counts the attempts on all processes", async () => {
    const attempt = async (n: number) => {
      const body = JSON.stringify({ email: `person${n}@demo.test`, password: "Summer-2026" });
      const headers = {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-Forwarded-For": "203.0.113.50",
      };
      return (await clientOf(n % WEB.length, createClient(url)).send("POST", "/auth/login", { body, headers })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push(await attempt(n));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(45);
    for (const n of WEB) expect(await attempt(n)).toBe(429);
  });

  test("a document that one process has stored is served by the others", async () => {
    const person = newcomer();
    const [email, password] = [String(person.email), String(person.password)];
    expect((await createClient(url).json("POST", "/auth/signup", person)).status).toBe(200);
    const customer = await logIn(url, email, password);
    const form = new FormData();
    form.set("type", "passport");
    for (const field of ["front", "back", "address"])
      form.set(field, new File([new Uint8Array(await photo())], `${field}.jpg`, { type: "image/jpeg" }));
    const sent = await clientOf(0, customer).send("POST", "/kyc", {
      body: form,
      headers: { Accept: "application/json" },
    });
    expect(sent.status).toBe(200);
    const { rows } = await database.owner.query<{ name: string }>(
      "select f.name from site.files f join iam.users u on u.id = f.user_id where u.email = $1 order by f.id desc limit 1",
      [email],
    );
    for (const n of [1, 2, 3]) {
      const stored = await clientOf(n, customer).send("GET", `/files/${rows[0]?.name}`);
      expect([n, stored.status, stored.headers.get("content-type")]).toEqual([n, 200, "image/jpeg"]);
    }
  });

  test("a setting, a text and an instrument that one process has changed apply in the others", async () => {
    const office = await logIn(url, "admin@demo.test");
    const change = async (method: string, path: string, fields: object) => {
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const answer = await clientOf(0, office).send(method, path, { body: JSON.stringify(fields), headers });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const pagesOf = (path: string) =>
      Promise.all(
        [1, 2, 3].map(async (n) =>
          (await clientOf(n, office).send("GET", path, { headers: { Accept: "text/html" } })).text(),
        ),
      );
    const idOf = async (query: string) => (await database.owner.query<{ id: number }>(query)).rows[0]?.id;
    const terms = await idOf("select id::int from site.translations where language_code = 'en' and key = 'Terms'");
    const euro = await idOf("select id::int from market.instruments where name = 'EUR_USD'");
    const instrument = "/admin/instruments/api/forex?search=EUR_USD";
    // Every process has cached what the pages show.
    for (const page of await pagesOf("/terms")) expect(page).not.toMatch(/Sydlys|House rules/);
    for (const page of await pagesOf(instrument)) expect(page).not.toContain("Euro of the test");
    await change("POST", "/admin/settings", { appName: "Sydlys", appUrl: url, appCurrency: "USD" });
    await change("PUT", `/admin/languages/translations/${terms}`, { code: "en", key: "Terms", value: "House rules" });
    await change("PUT", `/admin/instruments/${euro}`, { alias: "Euro of the test" });
    // Nothing of an instrument is cached.
    for (const page of await pagesOf(instrument)) expect(page).toContain("Euro of the test");
    const haveAll = async () => (await pagesOf("/terms")).every((page) => /Sydlys[^]*House rules/.test(page));
    await expect.poll(haveAll, { timeout: 10_000 }).toBe(true);
  });

  test("sockets receive events from either relay, and a killed relay's sockets reconnect to the other (F-10)", async () => {
    const customer = await logIn(url);
    const open = () => openSocket(customer);
    const sockets = await Promise.all([open(), open(), open(), open()]);
    const { rows } = await database.owner.query<{ id: number }>(
      "select id from iam.users where email = 'customer@demo.test'",
    );
    const notify = (title: string) =>
      database.owner.query("select site.notify_user($1, 'deposit_approved', $2, 'by the test', '/deposits')", [
        rows[0]?.id,
        title,
      ]);
    await notify("first");
    await expect.poll(() => sockets.every(({ received }) => received().includes('"title":"first"'))).toBe(true);
    relays[0]?.kill("SIGKILL");
    await expect.poll(() => sockets.filter(({ socket }) => socket.readyState === WebSocket.CLOSED).length).toBe(2);
    const again = await open();
    await notify("second");
    await expect.poll(() => again.received().includes('"title":"second"')).toBe(true);
    for (const { socket } of [...sockets, again]) socket.terminate();
  });

  test("the proxy stops using a process that got SIGTERM before the process refuses requests", async () => {
    const customer = await logIn(url);
    const drained = web[DRAINED];
    process.kill(drained?.server.pid ?? 0, "SIGTERM");
    await expect.poll(() => proxyStateOf(`web${DRAINED + 1}`)).toBe("DOWN");
    expect((await clientOf(DRAINED, customer).send("GET", "/readyz")).status).toBe(503);
    expect((await clientOf(DRAINED, customer).send("GET", "/profile")).status).toBe(200);
    const before = await requestsOf(drained?.metricsPort ?? 0);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => customer.get("/profile").then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await requestsOf(drained?.metricsPort ?? 0)).toBe(before);
  });

  test("after a web process was killed every request is answered by another", async () => {
    const customer = await logIn(url);
    process.kill(web[0]?.server.pid ?? 0, "SIGKILL");
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await customer.get("/profile")).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await createClient(url).get("/readyz")).status).toBe(404);
  });

  async function openSocket(client: Client, proxy = url) {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    let received = "";
    const socket = new WebSocket(`${proxy.replace("https", "wss")}/live`, {
      headers: { Cookie: cookie, Origin: url },
      rejectUnauthorized: false,
    });
    socket.on("message", (data: Buffer) => (received += data.toString()));
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    // The close event follows every error.
    socket.on("error", () => {});
    return { socket, received: () => received };
  }
});
