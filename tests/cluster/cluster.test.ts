// Three PostgreSQL servers under Patroni: what was acknowledged survives the loss of each of them.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../http/identity/people.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { median } from "../support/load-factor.ts";
import { causeFaults, createDatabase, type Fault } from "./faults.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { isFull } from "../support/size.ts";
import { SERVERS } from "./servers.ts";
import { hasPatroni, type PatroniCluster, startPatroni } from "./patroni.ts";
import { visit } from "./visitors.ts";

const ROUNDS = 1;
const FAULTS: Fault[] = [
  "kill PostgreSQL of the leader",
  "kill the leader",
  "cut the leader",
  "stop the standby",
  "switch over",
];
const faults = isFull ? Array.from({ length: ROUNDS }, () => FAULTS).flat() : FAULTS.slice(0, 1);
/** A request that waits so long has met the failover, if none was refused. */
const MIN_NOTICED_MS = 2000;
const MAX_GAP_MS = 30_000;

describe.skipIf(!hasPatroni("a cluster"))("three database servers under Patroni", () => {
  let cluster: PatroniCluster;
  let customer: Client;
  let server: TestServer;
  /** The server without a role, from which the web process reads histories. */
  let replica: number;
  beforeAll(async () => {
    cluster = await startPatroni();
    const { leader, standby } = await cluster.whenWhole();
    replica = SERVERS.find((n) => n !== leader && n !== standby) ?? 0;
    await createDatabase(cluster);
    server = await startServer({ url: cluster.url }, { env: { DATABASE_READ_URL: cluster.urlOf(replica) } });
    const { email, password } = await signUp(server.url);
    customer = await logIn(server.url, email, password);
  });
  afterAll(() => cluster?.stop());

  test("a history shows what its customer has done, also while the replica is behind (Q-316)", async () => {
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

  test("a list of the back office shows every change at once, also while the replica is behind (Q-343)", async () => {
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

  test(
    "no acknowledged operation is lost or repeated while servers fail (F-18)",
    async () => {
      const visitor = visit(customer);
      const { gaps, ...report } = await causeFaults(cluster, faults, 1);
      const seen = await visitor.stop();
      const times = gaps.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
      console.log(JSON.stringify({ ...report, gaps, gap: { p50: median(times), p95 }, seen }));
      expect({ lost: report.lost, duplicate: report.duplicate, violations: report.violations }).toEqual({
        lost: [],
        duplicate: [],
        violations: [],
      });
      expect(Number(report.ledger)).toBe(0);
      expect(report.repeated).toBeGreaterThan(0);
      expect(p95).toBeLessThan(MAX_GAP_MS);
      expect(seen.wordless).toEqual([]);
      // The failover was noticed, or this test would prove nothing.
      const refused = Object.keys(seen.unusual).filter((each) => each.endsWith(" 503"));
      expect(refused.length > 0 || seen.longestMs > MIN_NOTICED_MS).toBe(true);
    },
    // Each wait within a fault has a limit of its own, which says what it waited for.
    isFull ? 1_800_000 : 400_000,
  );
});
