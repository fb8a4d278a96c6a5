// Three PostgreSQL servers under Patroni: what was acknowledged survives the loss of each of them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../http/identity/people.ts";
import { type Client, logIn } from "../support/client.ts";
import { median } from "../support/load-factor.ts";
import { causeFaults, createDatabase, type Fault } from "./faults.ts";
import { startServer } from "../support/server.ts";
import { hasPatroni, type PatroniCluster, startPatroni } from "./patroni.ts";
import { visit } from "./visitors.ts";

const isFull = process.env["CLUSTER"] === "full";
const ROUNDS = 1;
const FAULTS: Fault[] = [
  "kill PostgreSQL of the leader",
  "kill the leader",
  "cut the leader",
  "stop the standby",
  "switch over",
];
const faults = isFull ? Array.from({ length: ROUNDS }, () => FAULTS).flat() : FAULTS.slice(0, 1);
const MAX_GAP_MS = 30_000;

describe.skipIf(!hasPatroni("a cluster"))("three database servers under Patroni", () => {
  let cluster: PatroniCluster;
  let customer: Client;
  beforeAll(async () => {
    cluster = await startPatroni();
    await cluster.whenWhole();
    await createDatabase(cluster);
    const server = await startServer({ url: cluster.url });
    const { email, password } = await signUp(server.url);
    customer = await logIn(server.url, email, password);
  });
  afterAll(() => cluster?.stop());

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
      expect(Object.keys(seen.unusual).filter((each) => each.endsWith(" 503"))).not.toEqual([]);
    },
    isFull ? 1_800_000 : 180_000,
  );
});
