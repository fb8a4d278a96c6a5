import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordedUrl, startEmbedded } from "../../db/embedded.ts";
import { openServer } from "./server.ts";

const server = await openServer();
afterAll(() => server.close());

const WAIT = { timeout: 60_000 };
const postmaster = () =>
  Number(readFileSync(join(server.folder, "postgres/18/postmaster.pid"), "utf8").split("\n", 1)[0]);

test("the password file is readable by its owner only", () => {
  const record = join(server.folder, "postgres/connection.json");
  expect(statSync(record).mode & 0o077).toBe(0);
  expect(statSync(join(server.folder, "postgres/18")).mode & 0o077).toBe(0);
});

test("committed rows survive a kill -9 of the server, which restarts on the same port", async () => {
  await server.query("create table kept as select 7 as value");
  const before = server.url();
  const [line = ""] = readFileSync(join(server.folder, "postgres/18/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(line), "SIGKILL");
  const { url, adopted } = await server.restart();
  expect({ url, adopted }).toEqual({ url: before, adopted: false });
  expect(await server.query("select value from kept")).toEqual([{ value: 7 }]);
});

test("a second start adopts the running server", async () => {
  const second = await startEmbedded(server.folder);
  expect(second).toMatchObject({ url: server.url(), adopted: true });
  expect(recordedUrl(server.folder)).toBe(server.url());
});

test("a supervised server is restarted on its port after a kill -9", async () => {
  const first = await startEmbedded(server.folder);
  expect(first.adopted).toBe(true);
  const lines: string[] = [];
  first.supervise(
    (line) => lines.push(line),
    (line) => lines.push(`failed: ${line}`),
  );
  // The first restart is that of an adopted server, the second one that of a child process.
  for (const runs of [1, 2]) {
    process.kill(postmaster(), "SIGKILL");
    await expect.poll(() => lines.filter((line) => line === "PostgreSQL runs again").length, WAIT).toBe(runs);
    expect(await server.query("select value from kept")).toEqual([{ value: 7 }]);
  }
  await first.stop();
  expect(lines).not.toContainEqual(expect.stringContaining("failed"));
});

test("a lock file with another program's process id does not prevent the start", async () => {
  const lock = join(server.folder, "postgres/18/postmaster.pid");
  writeFileSync(lock, `${process.ppid}\n`);
  const { adopted } = await server.restart();
  expect(adopted).toBe(false);
  expect(postmaster()).not.toBe(process.ppid);
});

test("a server that cannot restart is reported once, with the path of its log", async () => {
  const running = await startEmbedded(server.folder);
  const failures: string[] = [];
  running.supervise(
    () => {},
    (line) => failures.push(line),
  );
  const control = join(server.folder, "postgres/18/global/pg_control");
  renameSync(control, `${control}.away`);
  process.kill(postmaster(), "SIGKILL");
  await expect
    .poll(() => failures, WAIT)
    .toEqual([expect.stringMatching(/^PostgreSQL did not start .*postgres\.log$/)]);
  renameSync(`${control}.away`, control);
  await server.restart();
});

test("commits are written to disk, pages have checksums, and the time zone is UTC (F-03)", async () => {
  const rows = await server.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'data_checksums', 'TimeZone') order by name",
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: "on",
    fsync: "on",
    synchronous_commit: "on",
    TimeZone: "UTC",
  });
});
