import { beforeEach, describe, expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";

const { owner, worker } = await createDatabase("demo");

type Plan = { is_due: boolean; test_id: number | null; test_file: string | null };
const plan = async () => (await worker.query<Plan>("select * from site.backup_plan()")).rows[0];
const old = async () =>
  (await worker.query<{ file_name: string }>("select file_name from site.list_old_backups()")).rows.map(
    ({ file_name }) => file_name,
  );

/** A backup that began and ended so long ago; without a size it failed. */
async function addBackup(name: string, ago: string, size: number | null = 1_000): Promise<number> {
  const { rows } = await worker.query<{ id: number }>("select site.start_backup($1) as id", [name]);
  const id = rows[0]?.id ?? 0;
  await worker.query("select site.finish_backup($1, $2, $3)", [id, size, size === null ? "no space left" : null]);
  await owner.query("update site.backups set started_at = now() - $2::interval where id = $1", [id, ago]);
  return id;
}

beforeEach(async () => {
  await owner.query("delete from site.backups");
  await owner.query(
    "update site.settings set value = case name when 'backupHours' then '6' else '2' end where name in ('backupHours', 'backupsKept')",
  );
});

describe("the schedule of backups", () => {
  test("a backup is due when the interval has passed since the last complete one", async () => {
    expect(await plan()).toMatchObject({ is_due: true });
    await addBackup("one", "5 hours");
    expect(await plan()).toMatchObject({ is_due: false });
    await owner.query("update site.backups set started_at = now() - interval '7 hours'");
    expect(await plan()).toMatchObject({ is_due: true });
  });

  test("a failed backup is repeated after an hour", async () => {
    await addBackup("failed", "50 minutes", null);
    expect(await plan()).toMatchObject({ is_due: false });
    await owner.query("update site.backups set started_at = now() - interval '70 minutes'");
    expect(await plan()).toMatchObject({ is_due: true });
  });

  test("no backup is due while the schedule is off", async () => {
    await owner.query("update site.settings set value = '0' where name = 'backupHours'");
    expect(await plan()).toMatchObject({ is_due: false });
  });

  test("the newest backup is tested once a week, and the next one after a failed test", async () => {
    const one = await addBackup("one", "3 hours");
    expect(await plan()).toMatchObject({ test_id: one, test_file: "one" });
    await worker.query("select site.record_restore_test($1, 'a balance differs')", [one]);
    expect(await plan()).toMatchObject({ test_id: null });
    const two = await addBackup("two", "1 hour");
    expect(await plan()).toMatchObject({ test_id: two });
    await worker.query("select site.record_restore_test($1, null)", [two]);
    await addBackup("three", "1 minute");
    expect(await plan()).toMatchObject({ test_id: null });
    await owner.query("update site.backups set tested_at = now() - interval '8 days' where tested_at is not null");
    expect(await plan()).toMatchObject({ test_file: "three" });
  });

  test("complete backups beyond the kept number and interrupted ones are deleted", async () => {
    await addBackup("one", "20 hours");
    await addBackup("interrupted", "14 hours", null);
    await addBackup("two", "8 hours");
    await addBackup("three", "1 hour");
    await addBackup("failed", "1 minute", null);
    expect(await old()).toEqual(expect.arrayContaining(["one", "interrupted"]));
    expect(await old()).toHaveLength(2);
    await worker.query("select site.remove_backup(id) from site.list_old_backups()");
    expect(await old()).toEqual([]);
  });
});

describe("the settings page", () => {
  test("an administrator reads the last backup, its failure and the last good restore test", async () => {
    const { rows: staff } = await owner.query<{ id: number }>(
      "select id from iam.users where email = 'admin@demo.test'",
    );
    const read = async () =>
      (await owner.query<{ backups: object }>("select site.read_settings($1) -> 'backups' as backups", [staff[0]?.id]))
        .rows[0]?.backups;
    expect(await read()).toEqual({ last: null, error: null, tested: null, testError: null });
    const one = await addBackup("one", "3 hours", 14_800_000);
    await worker.query("select site.record_restore_test($1, null)", [one]);
    await addBackup("two", "1 minute", null);
    expect(await read()).toMatchObject({
      last: { file: "one", bytes: 14_800_000 },
      error: "no space left",
      tested: expect.any(String) as string,
      testError: null,
    });
  });

  test.each([
    ["backupHours", "5"],
    ["backupHours", ""],
    ["backupsKept", "0"],
    ["backupsKept", "101"],
    ["backupsKept", "many"],
  ])("the setting %s = %s is rejected", async (name, value) => {
    await expect(
      owner.query(
        "select site.save_settings((select id from iam.users where email = 'admin@demo.test'), jsonb_build_object($1::text, $2::text))",
        [name, value],
      ),
    ).rejects.toMatchObject({ code: "BT611", column: name });
  });
});
