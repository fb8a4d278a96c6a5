// Three PostgreSQL servers under Patroni: what was acknowledged survives the loss of each of them.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../http/identity/people.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { median } from "../support/load-factor.ts";
import { FAULTS, LASTING, REPEATED, UNNOTICED } from "./faults.ts";
import { causeFaults, createDatabase } from "./under-load.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { isFull } from "../support/size.ts";
import { SERVERS } from "./servers.ts";
import { hasPatroni, type PatroniCluster, startPatroni } from "./patroni.ts";
import { MAX_EVENT_MS, visit } from "./visitors.ts";

/** FAULT selects faults by their words: FAULT="fill the disk" npm test -- full cluster. */
const words = process.env["FAULT"];
const ALL = [
  ...Array.from({ length: 10 }, () => REPEATED).flat(),
  ...FAULTS.filter((fault) => !REPEATED.includes(fault)),
];
const selected = ALL.filter((fault) => fault.includes(words ?? ""));
const faults = isFull ? selected : REPEATED.slice(0, 1);
const minOperations = isFull && words === undefined ? 10_000 : 0;
/** A request that waits so long has met the failover, if none was refused. */
const MIN_NOTICED_MS = 2000;
const MAX_GAP_MS = 30_000;
/** So long a write waits without a standby, longer than Patroni needs for any change of roles. */
const ALONE_MS = 25_000;
/** Between two attempts of a client that is answered 503. */
const PAUSE_MS = 500;

describe.skipIf(!hasPatroni("a cluster"))("three database servers under Patroni", () => {
  let cluster: PatroniCluster;
  let customer: Client;
  let email: string;
  let server: TestServer;
  /** The server without a role, from which the web process reads histories. */
  let replica: number;
  beforeAll(async () => {
    cluster = await startPatroni(isFull);
    const { leader, standby } = await cluster.whenWhole();
    replica = SERVERS.find((n) => n !== leader && n !== standby) ?? 0;
    await createDatabase(cluster);
    server = await startServer(
      { url: cluster.url },
      { relay: true, env: { DATABASE_READ_URL: cluster.urlOf(replica) } },
    );
    const person = await signUp(server.url);
    email = person.email;
    customer = await logIn(server.url, email, person.password);
  });
  afterAll(() => cluster?.stop());

  test("a history shows what its customer has done, also while the replica is behind (Q-316, H-6)", async () => {
    const amounts = async (client: Client) =>
      ((await client.json("GET", "/deposits/history")).body.data as { amount: string }[]).map(({ amount }) => amount);
    // The same session without the position of its last change, as in an API client that keeps no other cookies.
    const other = createClient(server.url);
    other.cookies.set("bourse_session", customer.cookies.get("bourse_session") ?? "");
    const primary = new pg.Client({ connectionString: cluster.url });
    await primary.connect();
    const text = "select id from money.accounts where mode = 'real' and user_id is not null";
    const { rows } = await primary.query<{ id: string }>(text);
    await primary.end();
    await cluster.whileBehind(replica, async () => {
      const deposit = { balance_id: Number(rows[0]?.id), amount: "250", gateway: "bank" };
      const { status } = await customer.json("POST", "/deposits", deposit);
      expect([status, await amounts(customer), await amounts(other)]).toEqual([200, ["250.00000"], []]);
    });
    await expect.poll(() => amounts(other)).toEqual(["250.00000"]);
    expect(await amounts(customer)).toEqual(["250.00000"]);
  });

  test("a list of the back office shows every change at once, also while the replica is behind (Q-343, H-6)", async () => {
    const [reader, primary] = [cluster.urlOf(replica), cluster.url].map(
      (connectionString) => new pg.Client({ connectionString }),
    );
    if (!reader || !primary) throw new Error("no servers");
    reader.on("error", () => {});
    await Promise.all([reader.connect(), primary.connect()]);
    const { email, password } = await signUp(server.url);
    await primary.query("update iam.users set role_id = iam.role('admin') where email = $1", [email]);
    const staff = await logIn(server.url, email, password);
    const amounts = async () =>
      ((await staff.json("GET", "/admin/deposits/api/history")).body.data as { amount: string }[]).map(
        ({ amount }) => amount,
      );
    const { rows } = await primary.query<{ id: string }>(
      "select a.id from money.accounts a join iam.users u on u.id = a.user_id where a.mode = 'real' and u.role_id = iam.role('customer')",
    );
    await cluster.whileBehind(replica, async () => {
      const deposit = { balance_id: Number(rows[0]?.id), amount: "260", gateway: "bank" };
      expect((await customer.json("POST", "/deposits", deposit)).status).toBe(200);
      expect(await amounts()).toContain("260.00000");
    });
    // The replica is read as soon as it has caught up.
    const readHere = async () =>
      (await reader.query("select from pg_stat_activity where usename = 'bourse_app' and query like '%money.list_%'"))
        .rowCount;
    await expect
      .poll(async () => ((await amounts()).includes("260.00000") ? readHere() : "a list without the change"))
      .toBeGreaterThan(0);
    // An administrator has no lead (check 0112).
    await primary.query("update iam.users set role_id = iam.role('customer') where email = $1", [email]);
    await Promise.all([reader.end(), primary.end()]);
  });

  test.runIf(isFull && words === undefined)(
    "with both standbys stopped a deposit waits, succeeds when one is back, and an alert has the reason (H-3)",
    async () => {
      const { leader } = await cluster.whenWhole();
      const standbys = SERVERS.filter((n) => n !== leader);
      const isAlerted = async () => {
        const metrics = (await Promise.all(SERVERS.map(cluster.metricsOf))).join("\n");
        const states = [...metrics.matchAll(/^patroni_sync_standby\S* (\d)/gm)].map(([, state]) => state);
        // The expression of BourseNoStandby in deploy/prometheus/rules.yaml.
        return states.length > 0 && !states.includes("1");
      };
      expect(await isAlerted()).toBe(false);
      for (const n of standbys) await cluster.killDatabase(n);
      await expect.poll(isAlerted).toBe(true);

      const primary = new pg.Client({ connectionString: cluster.url });
      primary.on("error", () => {});
      await primary.connect();
      const { rows } = await primary.query<{ id: string }>(
        "select a.id from money.accounts a join iam.users u on u.id = a.user_id where a.mode = 'real' and u.email = $1",
        [email],
      );
      const deposit = { balance_id: Number(rows[0]?.id), amount: "270", gateway: "bank" };
      const statuses: number[] = [];
      const request = async () => {
        for (; statuses.at(-1) !== 200; await wait(PAUSE_MS))
          statuses.push((await customer.json("POST", "/deposits", deposit, { "Idempotency-Key": "alone" })).status);
      };
      const deposited = request();
      const waiting = async () =>
        (await primary.query("select from pg_stat_activity where wait_event = 'SyncRep' and usename = 'bourse_app'"))
          .rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
      await wait(ALONE_MS);
      expect(statuses).not.toContain(200);
      expect(await waiting()).toBeGreaterThan(0);

      cluster.startDatabase(standbys[0] ?? 0);
      await deposited;
      await expect.poll(isAlerted).toBe(false);
      cluster.startDatabase(standbys[1] ?? 0);
      const found = await primary.query("select from money.deposits where amount = 270");
      expect([found.rowCount, new Set(statuses)]).toEqual([1, new Set([503, 200])]);
      await primary.end();
      await cluster.whenWhole();
    },
    400_000,
  );

  test(
    "no acknowledged operation is lost or repeated while servers fail (F-18, H-1, H-2, H-4)",
    async () => {
      const visitor = visit(server.url, customer);
      const { gaps, ...report } = await causeFaults(cluster, faults, 1, minOperations);
      const seen = await visitor.stop();
      // The test itself decides how long a disk is full.
      const times = gaps.flatMap(({ fault, ms }) => (LASTING.includes(fault) ? [] : [ms])).toSorted((a, b) => a - b);
      const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
      console.log(JSON.stringify({ ...report, gaps, gap: { p50: median(times), p95 }, seen }));
      expect({ lost: report.lost, duplicate: report.duplicate, violations: report.violations }).toEqual({
        lost: [],
        duplicate: [],
        violations: [],
      });
      expect(Number(report.ledger)).toBe(0);
      expect(report.repeated).toBeGreaterThan(0);
      expect(report.operations).toBeGreaterThanOrEqual(minOperations);
      expect(p95).toBeLessThan(MAX_GAP_MS);
      expect(seen.wordless).toEqual([]);
      expect(seen.slowestEventMs).toBeLessThan(MAX_EVENT_MS);
      expect(Object.keys(seen.unusual).filter((each) => each.endsWith(" 500"))).toEqual([]);
      // The faults were noticed, or this test would prove nothing.
      const refused = Object.keys(seen.unusual).filter((each) => each.endsWith(" 503"));
      const isNoticed = refused.length > 0 || seen.longestMs > MIN_NOTICED_MS;
      expect(isNoticed || faults.every((fault) => UNNOTICED.includes(fault))).toBe(true);
    },
    // Each wait within a fault has a limit of its own, which says what it waited for.
    isFull ? 3_600_000 : 400_000,
  );
});
