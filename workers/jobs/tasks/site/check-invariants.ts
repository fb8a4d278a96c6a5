import pg from "pg";
import { Gauge } from "prom-client";
import { findViolations, readChecks } from "../../../../db/checks.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const TIME_LIMIT_MINUTES = 60;

const violations = new Gauge({
  name: "bourse_invariant_violations",
  help: "Rows that break an invariant of sql/checks",
  labelNames: ["check"],
});

/** Runs every query of sql/checks nightly on one snapshot. A returned row violates an invariant. */
export function checkInvariants({ log, signal }: Context, adminUrl: string): Task {
  return allowMinutes(TIME_LIMIT_MINUTES, async () => {
    const client = new pg.Client({
      connectionString: adminUrl,
      application_name: "bourse checks",
      // The session is not one of the job's pool, which ends with the job.
      statement_timeout: TIME_LIMIT_MINUTES * 60_000,
    });
    signal?.addEventListener("abort", () => void client.end());
    await client.connect();
    try {
      const found = await findViolations(client);
      for (const check of readChecks().keys()) violations.set({ check }, 0);
      for (const { check, count, rows } of found) {
        violations.set({ check }, count);
        log.error({ check, count, first: rows }, "an invariant does not hold");
      }
    } finally {
      await client.end();
    }
  });
}
