import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordedUrl, startEmbedded } from "../../db/embedded.ts";
import { openServer } from "./server.ts";

const server = await openServer();
afterAll(() => server.close());

test("the password is nobody else's to read", () => {
  const record = join(server.folder, "postgres/connection.json");
  expect(statSync(record).mode & 0o077).toBe(0);
  expect(statSync(join(server.folder, "postgres/18")).mode & 0o077).toBe(0);
});

test("what was written survives a kill -9 of the server, on the same port", async () => {
  await server.query("create table kept as select 7 as value");
  const before = server.url();
  const [line = ""] = readFileSync(join(server.folder, "postgres/18/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(line), "SIGKILL");
  const { url, adopted } = await server.restart();
  expect({ url, adopted }).toEqual({ url: before, adopted: false });
  expect(await server.query("select value from kept")).toEqual([{ value: 7 }]);
});

test("a second start takes over the server that runs", async () => {
  const second = await startEmbedded(server.folder);
  expect(second).toMatchObject({ url: server.url(), adopted: true });
  expect(recordedUrl(server.folder)).toBe(server.url());
});

test("commits are on disk, pages have checksums, times are UTC", async () => {
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
