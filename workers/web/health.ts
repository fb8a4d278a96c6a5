import type { ServerResponse } from "node:http";
import pg from "pg";
import { pooledUrl, roleUrl } from "../../db/connection.ts";
import { expectedMigrations } from "../../db/migrations.ts";
import { isNewer, VERSION } from "../../db/newer-version.ts";

export type Health = {
  answer: (path: "/healthz" | "/readyz", response: ServerResponse) => Promise<void>;
  /** From now on /readyz answers 503. */
  drain: () => void;
  close: () => Promise<void>;
};

type Row = { migrations: string[]; version: string | null; feed_age: number | null };

/**
 * /healthz: the process runs. /readyz: it can serve, that is, the database responds, has every migration of this
 * checkout and the functions of this version or a newer one, and the process has not got SIGTERM. The feed's age is
 * reported only: stale prices stop trading, and removing web servers would not help.
 */
export function openHealth(): Health {
  const pool = new pg.Pool({
    connectionString: roleUrl("bourse_app", pooledUrl()),
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  pool.on("error", () => {});
  const expected = expectedMigrations();
  let isDraining = false;

  async function ready(): Promise<[number, object]> {
    if (isDraining) return [503, { ready: false, draining: true }];
    try {
      const { rows } = await pool.query<Row>(
        `select array(select name::text from bourse_meta.migrations) as migrations,
                (select version from bourse_meta.state),
                round(extract(epoch from market.feed_age()), 3)::float8 as feed_age`,
      );
      const applied = new Set(rows[0]?.migrations);
      const missing = expected.filter((name) => !applied.has(name));
      const version = rows[0]?.version ?? "0";
      const ok = missing.length === 0 && !isNewer(VERSION, version);
      const feed = { ageSeconds: rows[0]?.feed_age ?? null };
      return [
        ok ? 200 : 503,
        { ready: ok, database: "reachable", migrations: ok ? "current" : "behind", missing, feed },
      ];
    } catch {
      return [503, { ready: false, database: "unreachable" }];
    }
  }

  return {
    answer: async (path, response) => {
      const [status, body] = path === "/healthz" ? ([200, { alive: true }] as const) : await ready();
      response
        .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
        .end(JSON.stringify(body));
    },
    drain: () => {
      isDraining = true;
    },
    close: () => pool.end(),
  };
}
