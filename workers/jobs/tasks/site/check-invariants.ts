import pg from "pg";
import type { Logger } from "pino";
import { Gauge } from "prom-client";
import { findViolations, readChecks } from "../../../../db/checks.ts";
import type { Task } from "../../context.ts";

const violations = new Gauge({
  name: "bourse_invariant_violations",
  help: "Rows that break an invariant of sql/checks",
  labelNames: ["check"],
});

/** Runs every query of sql/checks nightly on one snapshot. A returned row violates an invariant. */
export function checkInvariants(adminUrl: string, log: Logger): Task {
  return async () => {
    const client = new pg.Client({ connectionString: adminUrl, application_name: "bourse checks" });
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
  };
}
