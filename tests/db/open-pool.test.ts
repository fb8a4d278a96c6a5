import { sql } from "slonik";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPool } from "../../db/open-pool.ts";
import { openServer } from "./server.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let pool: Awaited<ReturnType<typeof openPool>>;

beforeAll(async () => {
  server = await openServer();
  pool = await openPool(server.url(), 1);
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

const backend = () => pool.oneFirst(sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`);

test("an error of a query keeps the connection open", async () => {
  const before = await backend();
  const refused = pool.query(
    sql.unsafe`do $$ begin raise exception using errcode = 'BT206', message = 'Insufficient Free Margin!', column = 'amount'; end $$`,
  );
  await expect(refused).rejects.toMatchObject({
    code: "BT206",
    message: "Insufficient Free Margin!",
    column: "amount",
  });
  await expect(pool.query(sql.unsafe`select 1 / 0`)).rejects.toThrow("division by zero");
  expect(await backend()).toBe(before);
});

test("a terminated connection is replaced", async () => {
  const before = await backend();
  await server.query("select pg_terminate_backend($1)", [before]);
  await pool.query(sql.unsafe`select 1`).catch(() => {});
  expect(await backend()).not.toBe(before);
});
