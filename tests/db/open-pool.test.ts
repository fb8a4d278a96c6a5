import { sql } from "slonik";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { refusalOf } from "../../db/errors.ts";
import { openPool } from "../../db/open-pool.ts";
import { orPrimary } from "../../db/or-primary.ts";
import { openWeakNetwork } from "../support/weak-network.ts";
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

/**
 * Fails with the code until it was called so many times; a sequence keeps counting when its transaction is rolled back.
 */
async function failing(times: number, code: string): Promise<void> {
  await server.query(`
    drop sequence if exists tries;
    create sequence tries;
    create or replace function fail_at_first() returns bigint language plpgsql as $$
    declare
        v_try bigint := nextval('tries');
    begin
        if v_try <= ${times} then
            raise exception using errcode = '${code}', message = 'conflict';
        end if;
        return v_try;
    end $$`);
}
const tries = async () =>
  Number((await server.query<{ last_value: string }>("select last_value from tries"))[0]?.last_value);
const attempt = sql.type(z.object({ attempt: z.number() }))`select fail_at_first() as attempt`;

test.each(["40001", "40P01"])("a statement that fails with %s is run again after pauses", async (code) => {
  await failing(2, code);
  expect(await pool.oneFirst(attempt)).toBe(3);
  await failing(100, code);
  await expect(pool.oneFirst(attempt)).rejects.toMatchObject({ code });
  expect(await tries()).toBe(8);
});

test("a statement succeeds after a conflict of 0.3 s, and others use the connection meanwhile", async () => {
  await failing(100, "40001");
  const answer = pool.oneFirst(attempt);
  const began = performance.now();
  while (performance.now() - began < 300) await backend();
  await server.query("select setval('tries', 100)");
  expect(await answer).toBe(101);
});

test.each(["40001", "40P01"])("a transaction that failed with %s is run again once, as a whole", async (code) => {
  await server.query("drop table if exists notes; create table notes (id integer)");
  const write = () =>
    pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`insert into notes values (1)`);
      return transaction.oneFirst(attempt);
    });
  await failing(1, code);
  expect(await write()).toBe(2);
  expect(await server.query("select id from notes")).toEqual([{ id: 1 }]);
  await failing(100, code);
  await expect(write()).rejects.toMatchObject({ code });
  expect(await tries()).toBe(2);
});

test("a refusal is not repeated", async () => {
  await failing(100, "BT206");
  await expect(pool.oneFirst(attempt)).rejects.toMatchObject({ code: "BT206" });
  expect(await tries()).toBe(1);
});

test("a terminated connection is replaced", async () => {
  const before = await backend();
  await server.query("select pg_terminate_backend($1)", [before]);
  await pool.query(sql.unsafe`select 1`).catch(() => {});
  expect(await backend()).not.toBe(before);
});

test("a statement whose connection is cut, and one that writes on a standby, are answered as busy", async () => {
  const network = await openWeakNetwork(server.url());
  const cutPool = await openPool(network.url, 1);
  const error = cutPool.query(sql.unsafe`select pg_sleep(60)`).catch((thrown: unknown) => thrown);
  const isWaiting = () => server.query("select from pg_stat_activity where query = 'select pg_sleep(60)'");
  await expect.poll(async () => (await isWaiting()).length, { interval: 20 }).toBe(1);
  network.cut();
  expect(refusalOf(await error)).toMatchObject({ status: 503, code: "busy" });
  await cutPool.end();
  network.close();

  const write = sql.unsafe`do $$ begin set local transaction_read_only = on; create table t (); end $$`;
  const readOnly = pool.query(write).catch((thrown: unknown) => thrown);
  expect(refusalOf(await readOnly)).toMatchObject({ status: 503, code: "busy" });
});

test("statements on a network that stops are answered as busy within fifteen seconds, and the pool recovers (F-06)", async () => {
  const network = await openWeakNetwork(server.url());
  const stalledPool = await openPool(network.url, 2);
  const one = sql.type(z.object({ one: z.number() }))`select 1 as one`;
  expect(await stalledPool.oneFirst(one)).toBe(1);
  network.stall();
  const begun = performance.now();
  const errors = await Promise.all([1, 2].map(() => stalledPool.oneFirst(one).catch((error: unknown) => error)));
  expect(errors.map(refusalOf)).toMatchObject([1, 2].map(() => ({ status: 503, code: "busy" })));
  expect(performance.now() - begun).toBeLessThan(15_000);
  network.resume();
  expect(await stalledPool.oneFirst(one)).toBe(1);
  await stalledPool.end();
  network.close();
}, 60_000);

test("a prepared statement whose function returns another row since a migration is prepared again (Q-370)", async () => {
  await server.query(`
    create table kept (id integer);
    insert into kept values (7);
    create function keep() returns kept language plpgsql as $$
    declare
        v_row kept;
    begin
        select * into v_row from kept;
        return v_row;
    end $$;
    create table wide (id integer);
    insert into wide values (8)`);
  const kept = sql.type(z.object({ id: z.number() }))`select id from keep()`;
  const wide = sql.unsafe`select * from wide`;
  expect([await pool.oneFirst(kept), await pool.any(wide)]).toEqual([7, [{ id: 8 }]]);
  await server.query("alter table kept add column note text; alter table wide add column note text");
  for (const _ of [1, 2])
    expect([await pool.oneFirst(kept), await pool.any(wide)]).toEqual([7, [{ id: 8, note: null }]]);
});

test("a query that a replica cancels is answered by the primary, and one that the replica refuses is not (Q-371)", async () => {
  await server.query("create database replica");
  const replicaUrl = new URL(server.url());
  replicaUrl.pathname = "replica";
  const replica = await openPool(replicaUrl.href, 1);
  const failures: unknown[] = [];
  const lists = orPrimary(replica, pool, (error) => failures.push(error));
  const row = sql.type(z.object({ row: z.string() }))`select one_row() as row`;
  const answerWith = (code: string) =>
    server.query(
      `create or replace function one_row() returns text language plpgsql as $$
       begin raise exception using errcode = '${code}', message = 'no'; end $$`,
      [],
      replicaUrl.href,
    );
  await server.query("create or replace function one_row() returns text return 'from the primary'");
  for (const code of ["40001", "57P01", "57P03"]) {
    await answerWith(code);
    expect([code, await lists.oneFirst(row)]).toEqual([code, "from the primary"]);
  }
  expect(failures).toHaveLength(3);
  for (const code of ["57014", "25006", "BT104"]) {
    await answerWith(code);
    await expect(lists.oneFirst(row)).rejects.toThrow();
  }
  expect(failures).toHaveLength(3);
  await replica.end();
});
