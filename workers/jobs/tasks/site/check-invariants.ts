import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import type { Logger } from "pino";
import { Gauge } from "prom-client";
import { ROOT } from "../../../../db/settings.ts";
import type { Task } from "../../context.ts";

const violations = new Gauge({
  name: "bourse_invariant_violations",
  help: "Rows that break an invariant of sql/checks",
  labelNames: ["check"],
});

/** Nightly: every query of sql/checks, on one snapshot. Rows mean that something that must always hold does not. */
export function checkInvariants(adminUrl: string, log: Logger): Task {
  return async () => {
    const checks = join(ROOT, "sql/checks");
    const client = new pg.Client({ connectionString: adminUrl, application_name: "bourse checks" });
    await client.connect();
    try {
      await client.query("begin isolation level repeatable read read only");
      for (const file of globSync("*.sql", { cwd: checks }).sort()) {
        const { rows } = await client.query(await readFile(join(checks, file), "utf8"));
        const check = basename(file, ".sql");
        violations.set({ check }, rows.length);
        if (rows.length > 0)
          log.error({ check, count: rows.length, first: rows.slice(0, 5) }, "an invariant does not hold");
      }
      await client.query("commit");
    } finally {
      await client.end();
    }
  };
}
