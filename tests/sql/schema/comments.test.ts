// Comments on tables and columns appear in psql's \d+, where a database administrator reads them without the
// migrations.
import { afterAll, beforeAll, expect, test } from "vitest";
import type pg from "pg";
import { connect } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await openDatabase();
  client = await connect(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const uncommented = async (schema: string) =>
  (
    await client.query<{ name: string }>(
      `select c.relname || coalesce('.' || a.attname, '') as name
      from pg_class c
      left join lateral (
        select null::name as attname, 0 as attnum
        union all
        select a.attname, a.attnum from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) a on true
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and coalesce(case a.attnum when 0 then obj_description(c.oid, 'pg_class') else col_description(c.oid, a.attnum) end, '') = ''
      order by c.relname, a.attnum`,
      [schema],
    )
  ).rows.map(({ name }) => name);

test.each(["market", "trading"])("every table and column of the schema %s has a comment", async (schema) => {
  expect(await uncommented(schema)).toEqual([]);
});
