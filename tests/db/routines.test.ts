import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { applyRoutines } from "../../db/routines.ts";
import { openServer } from "./server.ts";

const server = await openServer();
const client = new pg.Client({ connectionString: server.url() });
await client.connect();
let sql: string;

afterAll(async () => {
  await client.end();
  await server.close();
});

beforeEach(async () => {
  sql = mkdtempSync(join(tmpdir(), "bourse-sql-"));
  await client.query(`
    drop schema if exists shop cascade;
    drop schema if exists bourse_meta cascade;
    create schema shop;
    create table shop.items (id integer, price numeric);
    create schema bourse_meta;
    create table bourse_meta.files (path text primary key, hash text not null, applied_at timestamptz default now())`);
  return () => rmSync(sql, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(join(sql, dirname(path)), { recursive: true });
  writeFileSync(join(sql, path), content);
}
const apply = () => applyRoutines(client, sql, () => {});
const value = async (text: string) =>
  Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];

const price = (body: string, parameters = "", result = "integer") =>
  `create or replace function shop.price(${parameters}) returns ${result} language sql as $$ ${body} $$;`;
const list = (columns: string) => `create or replace view shop.list as select ${columns} from shop.items;`;

describe("changed SQL files", () => {
  test("a changed function body is applied, and other functions are not touched", async () => {
    write("shop/functions/price.sql", price("select 1"));
    write(
      "shop/functions/other.sql",
      "create or replace function shop.other() returns integer language sql as $$ select 5 $$;",
    );
    await apply();
    const untouched = await value("select xmin::text from pg_proc where proname = 'other'");
    write("shop/functions/price.sql", price("select 2"));
    await apply();
    expect(await value("select shop.price()")).toBe(2);
    expect(await value("select xmin::text from pg_proc where proname = 'other'")).toBe(untouched);
  });

  test("a changed result type recreates the dependent views with their grants", async () => {
    write("shop/functions/price.sql", price("select 1"));
    write(
      "shop/views/list.sql",
      "-- grant: pg_monitor\ncreate or replace view shop.list as select shop.price() as price;",
    );
    await apply();
    write("shop/functions/price.sql", price("select 'two'", "", "text"));
    await apply();
    expect(await value("select price from shop.list")).toBe("two");
    expect(await value("select has_table_privilege('pg_monitor', 'shop.list', 'select')")).toBe(true);
  });

  test("an added parameter replaces the function", async () => {
    write("shop/functions/price.sql", price("select 1"));
    await apply();
    write("shop/functions/price.sql", price("select p_id", "p_id integer default 3"));
    await apply();
    expect(await value("select shop.price()")).toBe(3);
  });

  test("a column can be removed from a view that functions return", async () => {
    write("shop/views/list.sql", list("id, price"));
    write(
      "shop/functions/all.sql",
      "create or replace function shop.all() returns setof shop.list language sql as $$ select * from shop.list $$;",
    );
    await apply();
    write("shop/views/list.sql", list("id"));
    await apply();
    expect(await value("select count(*)::integer from shop.all()")).toBe(0);
  });

  test("a deleted file removes its function", async () => {
    write("shop/functions/price.sql", price("select 1"));
    write(
      "shop/functions/other.sql",
      "create or replace function shop.other() returns integer language sql as $$ select 5 $$;",
    );
    await apply();
    rmSync(join(sql, "shop/functions/price.sql"));
    await apply();
    expect(
      await value(
        "select count(*)::integer from pg_proc where proname = 'price' and pronamespace = 'shop'::regnamespace",
      ),
    ).toBe(0);
  });

  test("of the functions of one file only the changed one is created again", async () => {
    const other =
      "-- Returns 5; a comment may contain a semicolon.\ncreate or replace function shop.other() returns text language sql as $$ select '5;' $$;\n";
    write("shop/functions/price.sql", `${price("select 1")}\n\n${other}`);
    await apply();
    expect(await value("select obj_description('shop.other'::regproc)")).toBe(
      "Returns 5; a comment may contain a semicolon.",
    );
    const untouched = await value("select xmin::text from pg_proc where proname = 'other'");
    write("shop/functions/price.sql", `${other}\n${price("select 2")}`);
    await apply();
    expect(await value("select shop.price()")).toBe(2);
    expect(await value("select shop.other()")).toBe("5;");
    expect(await value("select xmin::text from pg_proc where proname = 'other'")).toBe(untouched);
  });

  test("a function that moves to another file is not created again", async () => {
    const other = "create or replace function shop.other() returns integer language sql as $$ select 5 $$;\n";
    write("shop/functions/price.sql", price("select 1"));
    write("shop/functions/other.sql", other);
    await apply();
    const untouched = await value("select xmin::text from pg_proc where proname = 'other'");
    rmSync(join(sql, "shop/functions/other.sql"));
    write("shop/functions/price.sql", `${price("select 1")}\n\n${other}`);
    await apply();
    expect(await value("select xmin::text from pg_proc where proname = 'other'")).toBe(untouched);
  });

  test("a function that is deleted from a file is dropped", async () => {
    const other = "create or replace function shop.other() returns integer language sql as $$ select 5 $$;\n";
    write("shop/functions/price.sql", `${price("select 1")}\n\n${other}`);
    await apply();
    write("shop/functions/price.sql", price("select 1"));
    await apply();
    expect(await value("select to_regproc('shop.other') is null")).toBe(true);
  });

  test("a file of triggers creates their functions first and is applied again when a trigger changes", async () => {
    const check = (
      on: string,
    ) => `create or replace function shop.tg_items__double() returns trigger language plpgsql as $$
      begin new.price := new.price * 2; return new; end; $$;

      create or replace trigger doubles before ${on} on shop.items for each row execute function shop.tg_items__double();`;
    write("shop/triggers/items.sql", check("insert"));
    await apply();
    const untouched = await value("select xmin::text from pg_proc where proname = 'tg_items__double'");
    expect(await value("insert into shop.items values (1, 2) returning price")).toBe("4");
    write("shop/triggers/items.sql", check("update"));
    await apply();
    expect(await value("insert into shop.items values (2, 2) returning price")).toBe("2");
    expect(await value("select xmin::text from pg_proc where proname = 'tg_items__double'")).toBe(untouched);
  });

  test("a change that would drop a constraint is rejected", async () => {
    write("shop/functions/price.sql", price("select 1"));
    await apply();
    await client.query("alter table shop.items add constraint cheap check (id >= shop.price())");
    write("shop/functions/price.sql", price("select 'x'", "", "text"));
    await expect(apply()).rejects.toThrow(
      /constraint cheap on table shop.items depends on it: this change needs a migration/,
    );
  });

  test("an error in one file rolls back the changes of all files", async () => {
    write("shop/functions/price.sql", price("select 1"));
    await apply();
    write("shop/functions/price.sql", price("select 2"));
    write("shop/functions/broken.sql", "create or replace function shop.broken( returns nothing");
    await expect(apply()).rejects.toThrow("shop/functions/broken.sql: syntax error");
    expect(await value("select shop.price()")).toBe(1);
  });
});

describe("differences between database and files", () => {
  test("a function without a file is an error", async () => {
    write("shop/functions/price.sql", price("select 1"));
    await client.query("create function shop.stray() returns integer language sql as 'select 1'");
    await expect(apply()).rejects.toThrow("shop.stray: in the database, but no file makes it");
  });

  test("an overloaded function is an error", async () => {
    write("shop/functions/price.sql", price("select 1") + price("select 2", "p_id integer"));
    await expect(apply()).rejects.toThrow("shop.price: overloaded");
  });

  test("a file that creates another object than its name is an error", async () => {
    write("shop/functions/cost.sql", price("select 1"));
    await expect(apply()).rejects.toThrow("shop/functions/cost.sql: does not make shop.cost");
  });
});
