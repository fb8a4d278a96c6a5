import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { refusalOf } from "../../db/errors.ts";
import { connect, createWorld } from "../replay/world.ts";
import { mountDisk } from "../support/small-disk.ts";
import { createCluster } from "./cluster.ts";

const DISK_MEGABYTES = 700;
const OPERATIONS = 5000;
/** Each operation writes as much as this into the audit log. */
const REASON_LENGTH = 2000;

const disk = mountDisk(DISK_MEGABYTES, "the full disk");
afterAll(() => disk?.unmount());

test.skipIf(!disk)(
  "on a full disk operations fail as a whole, and those acknowledged are there when it has room again (F-05)",
  async () => {
    const settings = { max_wal_size: "64MB", wal_recycle: "off" };
    const cluster = await createCluster(settings, inject("installed"), disk?.folder);
    try {
      const url = cluster.url("template_installed");
      const world = await createWorld(url);
      const { accountId } = await world.customer("USD", "1000");
      const admin = world.admin;
      await world.end();
      disk?.fill();

      let acknowledged = 0;
      const failures = new Set<string>();
      let client = await connect(url, "bourse_app");
      client.on("error", () => {});
      const reason = randomBytes(REASON_LENGTH / 2).toString("hex");
      for (let n = 0; n < OPERATIONS && failures.size === 0; n++)
        try {
          await client.query("select money.adjust_balance($1, $2, 1, 'add', $3, $4)", [
            admin,
            accountId,
            reason,
            `${n}`,
          ]);
          acknowledged += 1;
        } catch (error) {
          const { code, message } = error as Error & { code?: string };
          failures.add(code ?? message);
          // The customer is asked to try again.
          expect([code, message, refusalOf(error)?.status]).toEqual([code, message, 503]);
        }
      expect(acknowledged).toBeGreaterThan(0);
      expect([...failures]).not.toEqual([]);

      disk?.free();
      await client.end().catch(() => {});
      // A server that could not write its log has stopped itself.
      await cluster.kill();
      await cluster.start();
      client = await connect(url);
      const { rows } = await client.query<{ balance: string }>("select balance from money.accounts where id = $1", [
        accountId,
      ]);
      // The operation whose answer was lost may have been committed.
      expect([acknowledged, acknowledged + 1]).toContain(Number(rows[0]?.balance) - 1000);
      expect(await findViolations(client)).toEqual([]);
      await client.query("select money.adjust_balance($1, $2, 1, 'add', 'Room again')", [admin, accountId]);
      await client.end();
    } finally {
      await cluster.destroy();
    }
  },
);
