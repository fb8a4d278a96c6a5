import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { connect, createWorld } from "../replay/world.ts";
import { createCluster } from "./cluster.ts";

const DISK_MEGABYTES = 700;
const OPERATIONS = 5000;
/** Left when the disk is filled, so that some operations succeed. */
const ROOM_BYTES = 2 ** 20;
/** Each operation writes as much as this into the audit log. */
const REASON_LENGTH = 2000;

/** A small file system in memory; undefined where this process may not mount one. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bourse-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=755`, "none", folder], { stdio: "pipe" });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    console.warn(`SKIPPED the full disk: no file system can be mounted: ${(error as Error).message.trim()}`);
    return undefined;
  }
}

test("on a full disk operations fail as a whole, and those acknowledged are there when it has room again (F-05)", async () => {
  const disk = mountDisk();
  if (!disk) return;
  const fill = join(disk, "fill");
  const cluster = await createCluster({ max_wal_size: "64MB", wal_recycle: "off" }, inject("installed"), disk);
  try {
    const url = cluster.url("template_installed");
    const world = await createWorld(url);
    const { accountId } = await world.customer("USD", "1000");
    const admin = world.admin;
    await world.end();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(fill, Buffer.alloc(Math.max(0, bavail * bsize - ROOM_BYTES)));

    let acknowledged = 0;
    const failures = new Set<string>();
    let client = await connect(url, "bourse_app");
    client.on("error", () => {});
    const reason = randomBytes(REASON_LENGTH / 2).toString("hex");
    for (let n = 0; n < OPERATIONS && failures.size === 0; n++)
      try {
        await client.query("select money.adjust_balance($1, $2, 1, 'add', $3, $4)", [admin, accountId, reason, `${n}`]);
        acknowledged += 1;
      } catch (error) {
        const { code, message } = error as Error & { code?: string };
        failures.add(code ?? message);
      }
    expect(acknowledged).toBeGreaterThan(0);
    expect([...failures]).not.toEqual([]);

    rmSync(fill);
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
    // The server's log is still open in this process.
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true });
  }
});
