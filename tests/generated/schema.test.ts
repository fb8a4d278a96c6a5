// docs/schema.sql is the migrated database, in which every table and every decimal column has a comment.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSchema } from "../../db/generate/write-schema.ts";
import { ROOT } from "../../db/settings.ts";
import { openPeople, type People } from "../sql/people.ts";

const SCHEMAS = ["audit", "compliance", "crm", "iam", "kyc", "market", "money", "reports", "site", "trading"];
const FILE = join(ROOT, "docs/schema.sql");

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test("docs/schema.sql describes the migrated database", async () => {
  const schema = await writeSchema(people.owner, SCHEMAS);
  if (process.env["GENERATE"] === "write") writeFileSync(FILE, schema);
  expect(readFileSync(FILE, "utf8"), "npm run generate writes docs/schema.sql again").toBe(schema);
});

test("every table has a comment, and every decimal column one with its unit", async () => {
  const { rows } = await people.owner.query<{ name: string }>(
    `select c.oid::regclass || coalesce('.' || a.attname, '') as name
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and 'numeric'::regtype in (a.atttypid, (select t.typbasetype from pg_type t where t.oid = a.atttypid))
     where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and (obj_description(c.oid, 'pg_class') is null or a.attname is not null and col_description(c.oid, a.attnum) is null)`,
    [SCHEMAS],
  );
  expect(rows).toEqual([]);
});
