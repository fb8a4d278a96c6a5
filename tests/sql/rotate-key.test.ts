// Runs npm run rotate-key as an operator would, on a database with a secret in every column that stores secrets.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seal, unseal } from "../../db/seal.ts";
import { ROOT } from "../../db/settings.ts";
import { openOwnServer } from "./database.ts";
import { KEY } from "../support/templates.ts";

const NEW_KEY = "the-next-key-for-tests-that-is-long-enough";

let database: Awaited<ReturnType<typeof openOwnServer>>;
let client: pg.Client;
let customer = "";
/** The sealed text by its place. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  database = await openOwnServer("demo");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from iam.users where email = 'customer@demo.test'");
  customer = rows[0]?.id ?? "";
  const sealed = (place: string) => {
    secrets.set(place, `secret of ${place}`);
    return seal(`secret of ${place}`, place, KEY);
  };
  for (const column of ["key1", "key2", "key3", "key4", "key5"])
    await client.query(`update money.gateways set ${column} = $1 where name = 'stripe'`, [
      sealed(`gateway:stripe:${column}`),
    ]);
  for (const column of ["value1", "value2", "value3", "value4", "value5"])
    await client.query(`update site.apis set ${column} = $1 where key = 'oandaAPI'`, [
      sealed(`api:oandaAPI:${column}`),
    ]);
  await client.query(
    "insert into site.settings (name, value, is_secret) values ('captchaSecretKey', $1, true) on conflict (name) do update set value = excluded.value",
    [sealed("setting:captchaSecretKey")],
  );
  await client.query(
    "insert into iam.two_factors (user_id, secret, confirmed_at) values ($1, convert_to($2, 'UTF8'), now())",
    [customer, sealed(`two-factor:${customer}`)],
  );
  await client.query("insert into site.push_keys (public_key, private_key) values ('public', $1)", [
    sealed("push:private"),
  ]);
  const keyHash = createHash("sha256").update("a key of the lead API").digest();
  await client.query(
    `insert into crm.api_keys (user_id, key_hash, sealed, prefix, last_four)
     select u.id, $1, $2, 'bourse_live_abcd', 'wxyz' from iam.users u where u.email = 'affiliate@demo.test'`,
    [keyHash, sealed(`api-key:${keyHash.toString("hex")}`)],
  );
  await client.query("insert into iam.recovery_codes (user_id, code_hash) values ($1, sha256('code'))", [customer]);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function rotate(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "workers/rotate-key.ts")], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: database.url, SEED: "demo", FEED: "none", ...env },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

/** Every sealed text of the database, in any column. */
async function findSealed(): Promise<string[]> {
  const { rows: columns } = await client.query<{ at: string; text: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as at,
        case c.data_type when 'bytea' then format('encode(%I, ''escape'')', c.column_name) else format('%I::text', c.column_name) end as text
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit', 'compliance')
        and c.data_type in ('bytea', 'text', 'jsonb')`,
  );
  const found: string[] = [];
  for (const { at, text } of columns) {
    const { rows } = await client.query<{ text: string }>(
      `select ${text} as text from ${at} where ${text} like '%sealed:1:%'`,
    );
    found.push(...rows.map((row) => row.text));
  }
  return found;
}

const openedWith = (key: string, texts: string[]) =>
  [...secrets].flatMap(([place, secret]) =>
    texts.filter((text) => {
      try {
        return unseal(text, place, key) === secret;
      } catch {
        return false;
      }
    }),
  );

test("rotation needs the old key, which must differ from the new one", () => {
  expect(rotate({ ENCRYPTION_KEY: NEW_KEY })).toMatchObject({
    status: 1,
    output: expect.stringContaining("OLD_ENCRYPTION_KEY"),
  });
  expect(rotate({ ENCRYPTION_KEY: KEY, OLD_ENCRYPTION_KEY: KEY })).toMatchObject({ status: 1 });
});

test("rotation leaves secrets that neither key opens unchanged and names them", async () => {
  const { status, output } = rotate({
    ENCRYPTION_KEY: NEW_KEY,
    OLD_ENCRYPTION_KEY: "a-wrong-key-for-tests-that-is-long-enough",
  });
  expect(status).toBe(1);
  expect(output).toContain("0 secrets sealed");
  for (const place of secrets.keys()) expect(output).toContain(place);
  expect(openedWith(KEY, await findSealed())).toHaveLength(secrets.size);
});

test("rotation seals every secret with the new key once, and notifies the owners of recovery codes", async () => {
  const before = await findSealed();
  expect(before).toHaveLength(secrets.size);
  const { status, output } = rotate({ ENCRYPTION_KEY: NEW_KEY, OLD_ENCRYPTION_KEY: KEY });
  expect([status, output]).toEqual([0, expect.stringContaining(`${secrets.size} secrets sealed`)]);
  const after = await findSealed();
  expect(after).toHaveLength(secrets.size);
  expect(openedWith(NEW_KEY, after)).toHaveLength(secrets.size);
  expect(openedWith(KEY, after)).toEqual([]);
  const { rows } = await client.query("select count(*)::integer as codes from iam.recovery_codes where user_id = $1", [
    customer,
  ]);
  expect(rows).toEqual([{ codes: 0 }]);
  const notices = await client.query(
    "select title from site.notifications where user_id = $1 order by id desc limit 1",
    [customer],
  );
  expect(notices.rows).toEqual([{ title: "Generate new recovery codes" }]);

  expect(rotate({ ENCRYPTION_KEY: NEW_KEY, OLD_ENCRYPTION_KEY: KEY })).toMatchObject({
    status: 0,
    output: expect.stringContaining("0 secrets"),
  });
  expect((await findSealed()).toSorted()).toEqual(after.toSorted());
});
