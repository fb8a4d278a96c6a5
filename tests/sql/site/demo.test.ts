import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../database.ts";

const root = resolve(import.meta.dirname, "../../../sql");
const checks = globSync("checks/*.sql", { cwd: root }).sort();
let database: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await openDatabase("demo");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

describe("a demo installation", () => {
  test("has an account for each of the six roles, all with the published password", async () => {
    const people = await rows("select email, password_hash from iam.users order by role_id");
    expect(people.map(({ email }) => email)).toEqual(
      ["admin", "manager", "customer", "affiliate", "sales", "retention"].map((name) => `${name}@demo.test`),
    );
    expect(await verify(String(people[0]?.password_hash), "Bourse-demo-1")).toBe(true);
    expect(new Set(people.map(({ password_hash }) => password_hash)).size).toBe(1);
  });

  test("leaves its customer 10,000 demo dollars, nothing real, verified, with a history", async () => {
    expect(
      await rows(`select a.mode, a.balance, kyc.status_of(u.id) as kyc, u.active_account_id = a.id as active
        from iam.users u join money.accounts a on a.user_id = u.id where u.email = 'customer@demo.test' order by a.id`),
    ).toEqual([
      { mode: "demo", balance: "10000.00000", kyc: "approved", active: true },
      { mode: "real", balance: "0.00000", kyc: "approved", active: false },
    ]);
    expect(await rows("select count(*)::int as orders, sum(pro_loss) as made from trading.orders")).toEqual([
      { orders: 8, made: "0.00000" },
    ]);
  });

  test.each(checks)("holds what sql/%s says", async (check) => {
    expect(await rows(readFileSync(resolve(root, check), "utf8"))).toEqual([]);
  });

  test("is not planted twice", async () => {
    const count =
      "select (select count(*) from iam.users) + (select count(*) from money.transfers) + (select count(*) from crm.leads) as all";
    const before = await rows(count);
    for (const seed of globSync("seeds/**/*.sql", { cwd: root }).sort())
      await client.query(readFileSync(resolve(root, seed), "utf8"));
    expect(await rows(count)).toEqual(before);
  });
});
