import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect as connectTo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database, { relay: true });
const customer = await logIn(server.url);
const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** "open", or the status with which the upgrade was refused. */
function connect(headers: Record<string, string>, path = "/live"): Promise<string | number> {
  const socket = new WebSocket(server.url.replace("http", "ws") + path, { headers, handshakeTimeout: 5_000 });
  return new Promise((resolve) => {
    socket.once("open", () => resolve("open"));
    socket.once("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.once("error", (error) => resolve(error.message));
  }).finally(() => socket.terminate()) as Promise<string | number>;
}

describe("WebSocket connections at the web server's port", () => {
  test("the web server passes a WebSocket with a session to the relay, and refuses one without, from another origin or at another path", async () => {
    await expect.poll(() => connect({ cookie, origin: server.url }), { timeout: 60_000 }).toBe("open");
    expect(await connect({ origin: server.url })).toBe(401);
    expect(await connect({ cookie, origin: "https://elsewhere.example" })).toBe(403);
    expect(await connect({ cookie, origin: server.url }, "/other")).toBe(404);
  });

  test("the web server finds the relay again after a crash", async () => {
    const relay = readdirSync("/proc").find((pid) => {
      if (!/^\d+$/.test(pid)) return false;
      try {
        const processText = readFileSync(`/proc/${pid}/cmdline`, "utf8") + readFileSync(`/proc/${pid}/environ`, "utf8");
        return processText.includes("workers/relay") && processText.includes(`BOURSE_DATA=${server.data}`);
      } catch {
        return false;
      }
    });
    process.kill(Number(relay), "SIGKILL");
    await expect.poll(() => connect({ cookie, origin: server.url }), { timeout: 60_000 }).toBe("open");
    expect((await customer.json("GET", "/auth/user")).status).toBe(200);
  });
});

describe("a page whose data another transaction locks", () => {
  test("the page is refused with 503 and says when to try again (F-07)", async () => {
    const holder = await database.owner.connect();
    try {
      await holder.query("begin; lock table market.favorites in access exclusive mode");
      const { status, headers } = await customer.get("/dashboard", { Accept: "text/html" });
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect((await customer.get("/dashboard", { Accept: "text/html" })).status).toBe(200);
  });
});

describe("a conflict of transactions", () => {
  const favorites = async (times: number) => {
    await database.owner.query(`
      drop sequence if exists public.tries;
      create sequence public.tries;
      grant usage on sequence public.tries to public;
      create or replace function public.conflict() returns trigger language plpgsql as $$
      begin
          if nextval('public.tries') <= ${times} then
              raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
          end if;
          return new;
      end $$;
      create or replace trigger conflict before insert on market.favorites for each row execute function public.conflict();
      delete from market.favorites`);
    const [instrument] = (await database.owner.query<{ id: number }>("select id::int from market.instruments limit 1"))
      .rows;
    return customer.json("POST", "/dashboard/add-to-favorite", { id: instrument?.id });
  };

  test("that passes is not noticed; one that stays is 503 and says when to try again", async () => {
    expect(await favorites(2)).toMatchObject({ status: 200, body: { message: "Added to favorites" } });
    const answer = await favorites(1_000);
    expect(answer).toMatchObject({ status: 503, body: { code: "busy" } });
    expect(answer.headers.get("retry-after")).toBe("1");
    await database.owner.query("drop trigger conflict on market.favorites");
    expect((await customer.json("GET", "/dashboard/get-favorite")).body).toMatchObject({ list_id: [] });
  });
});

describe("a database that drops every connection", () => {
  test("requests succeed again after the database drops every connection (F-06)", async () => {
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bourse_app' and datname = current_database()",
    );
    await expect
      .poll(async () => (await customer.json("GET", "/auth/user")).status, { timeout: 30_000, interval: 50 })
      .toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await customer.json("GET", "/auth/user")).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await customer.json("GET", "/readyz")).status).toBe(200);
  });
});

describe("a migration that starts before the database", () => {
  test("the command of bourse-migrate waits until the server answers and then migrates its database", async () => {
    const unit = readFileSync(join(ROOT, "deploy/systemd/bourse-migrate.service"), "utf8");
    const [, ...command] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
    const target = new URL(database.url);
    const port = await freePort();
    target.host = `127.0.0.1:${port}`;
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: target.href, SEED: "demo", FEED: "none" },
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toContain(`Waiting for PostgreSQL: connect ECONNREFUSED 127.0.0.1:${port}`);
    const { hostname, port: serverPort } = new URL(database.url);
    const passage = createServer((socket) => {
      const server = connectTo(Number(serverPort), hostname);
      for (const end of [socket, server]) end.on("error", () => {});
      socket.pipe(server).pipe(socket);
    }).listen(port, "127.0.0.1");
    onTestFinished(() => void passage.close());
    expect([await ended, output]).toEqual([
      0,
      expect.stringContaining(`Migrated ${target.pathname.slice(1)} on ${target.host}.`),
    ]);
  });
});

describe("list queries that use all their connections", () => {
  test("orders are placed while list queries use all their connections (F-07)", async () => {
    await database.owner.query("select market.set_clock('real', 'always', 'none')");
    const tick = { instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: new Date().toISOString() };
    await database.worker.query("select market.apply_ticks($1::jsonb)", [JSON.stringify([tick])]);
    const admin = await logIn(server.url, "admin@demo.test");
    const holder = await database.owner.connect();
    await holder.query("begin; lock table audit.entries in access exclusive mode");
    let answeredCount = 0;
    const lists = Array.from({ length: 30 }, () => admin.json("GET", "/admin/audit").finally(() => answeredCount++));
    try {
      const waiting = async () =>
        (
          await database.worker.query(
            "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
          )
        ).rowCount;
      await expect.poll(waiting, { timeout: 30_000, interval: 10 }).toBe(10);
      const sent = { type: "buy", instrument: "EUR_USD", amount: "1000" };
      const { status, body } = await customer.json("POST", "/dashboard/orders", sent);
      expect({ status, message: body.message }).toEqual({ status: 200, message: "Order Placed Successfully" });
      // Waiting lists are cancelled ten at a time: an order in the same queue would be answered after the first thirty.
      expect(answeredCount).toBeLessThan(30);
    } finally {
      await holder.query("rollback");
      holder.release();
      await Promise.all(lists);
    }
  });
});

describe("an account that another transaction locks", () => {
  test("the owner of a locked account is asked to try again, and other customers trade (F-08)", async () => {
    const others = await Promise.all(
      ["sales@demo.test", "retention@demo.test"].map((email) => logIn(server.url, email)),
    );
    await database.owner.query(
      "select money.create_accounts(id, 'USD') from iam.users where email in ('sales@demo.test', 'retention@demo.test')",
    );
    const tick = { instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: new Date().toISOString() };
    await database.worker.query("select market.apply_ticks($1::jsonb)", [JSON.stringify([tick])]);
    const sent = { type: "buy", instrument: "EUR_USD", amount: "1000" };
    const count =
      "select count(*) as orders from trading.orders o join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test'";
    const before = (await database.owner.query(count)).rows;
    const holder = await database.owner.connect();
    await holder.query(
      "begin; select from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' for update of a",
    );
    try {
      const lockedRequest = customer.json("POST", "/dashboard/orders", sent);
      const otherRequests = Array.from({ length: 20 }, (_, n) =>
        others[n % 2]!.json("POST", "/dashboard/orders", sent),
      );
      // The lock is held until all have been answered, so a request that waited for it would be refused too.
      const answers = await Promise.all(otherRequests);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect(await lockedRequest).toMatchObject({
        status: 503,
        body: { message: "The server is busy. Try again in a moment" },
      });
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect((await database.owner.query(count)).rows).toEqual(before);
    expect((await customer.json("POST", "/dashboard/orders", sent)).status).toBe(200);
  });
});
