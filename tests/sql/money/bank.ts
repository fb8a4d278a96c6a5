// A brokerage with reference data and users, and connections as the database administrator and as the web's role.
import pg from "pg";
import { expect } from "vitest";
import { readChecks } from "../../../db/checks.ts";
import { openDatabase } from "../database.ts";

const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : String) } as unknown as pg.CustomTypesConfig;

export type Bank = Awaited<ReturnType<typeof openMoney>>;
type Row = Record<string, string | number | null>;

export async function openMoney(open = openDatabase) {
  const database = await open();
  const dba = new pg.Pool({ connectionString: database.url, types, max: 4 });
  const web = new pg.Pool({
    connectionString: database.url.replace("postgres@", "bourse_app@"),
    types,
    max: 55,
    // Fifty sessions may wait for one row on a slow machine. The tests check the outcome, not the time.
    options: "-c lock_timeout=60s -c statement_timeout=60s",
  });

  const runQuery = async (pool: pg.Pool, text: string, values: unknown[]) => (await pool.query<Row>(text, values)).rows;
  let people = 0;

  return {
    dba,
    web,
    /** Returns the rows of a query as the web's role. */
    app: (text: string, ...values: unknown[]) => runQuery(web, text, values),
    /** Returns the rows of a query as the database administrator. */
    sql: (text: string, ...values: unknown[]) => runQuery(dba, text, values),
    async person(role: number): Promise<number> {
      people += 1;
      const text = `insert into iam.users (email, password_hash, full_name, role_id) values ($1, '$argon2id$', 'Petra Holm', $2) returning id`;
      return Number((await dba.query<{ id: number }>(text, [`p${people}@test.test`, role])).rows[0]?.id);
    },
    /** An administrator whose account is old enough to approve other people's requests. */
    async approver(role = 1): Promise<number> {
      const id = await this.person(role);
      await dba.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [id]);
      return id;
    },
    /** Creates a customer with a demo and a real account; `money` is added to the real one by an adjustment. */
    async customer(currency = "USD", money = "0"): Promise<{ id: number; demo: number; real: number }> {
      const id = await this.person(3);
      await dba.query("select money.create_accounts($1, $2)", [id, currency]);
      const rows = await runQuery(dba, "select id, mode from money.accounts where user_id = $1 order by mode", [id]);
      const real = Number(rows.find((row) => row.mode === "real")?.id);
      const demo = Number(rows.find((row) => row.mode === "demo")?.id);
      if (money !== "0")
        await runQuery(web, "select money.adjust_balance($1, $2, $3, 'add')", [await this.person(1), real, money]);
      return { id, demo, real };
    },
    /** Makes the manager responsible for the customer. */
    manages: (manager: number, customer: number) =>
      dba.query(
        "insert into iam.profiles (user_id, manager_id) values ($1, $2) on conflict (user_id) do update set manager_id = $2",
        [customer, manager],
      ),
    setting: (name: string, value: string) =>
      dba.query("insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = $2", [
        name,
        value,
      ]),
    async balance(account: number): Promise<{ balance: string; held: string }> {
      const rows = await runQuery(dba, "select balance::text, held::text from money.accounts where id = $1", [account]);
      return { balance: Number(rows[0]?.balance).toFixed(2), held: Number(rows[0]?.held).toFixed(2) };
    },
    tick: (instrument: string, bid: string, ask_: string, time: string) =>
      dba.query("select market.apply_ticks($1)", [JSON.stringify([{ instrument, bid, ask: ask_, time }])]),
    /** Expects every check of sql/checks to pass. */
    async checkRules(): Promise<void> {
      for (const [check, query] of readChecks()) expect((await dba.query(query)).rows, check).toEqual([]);
    },
    async close(): Promise<void> {
      await web.end();
      await dba.end();
      await database.drop();
    },
  };
}

/** Expects the promise to be rejected with the error code, and the field if given. */
export async function refused(act: Promise<unknown>, code: string, column?: string): Promise<void> {
  const error = await act.then(
    () => undefined,
    (thrown: pg.DatabaseError) => thrown,
  );
  expect(error?.code, error?.message).toBe(code);
  if (column !== undefined) expect(error?.column).toBe(column);
}

/** Returns how many of the concurrent promises succeeded; expects the others to fail with one of the codes. */
export async function succeeded(acts: Promise<unknown>[], ...codes: string[]): Promise<number> {
  const outcomes = await Promise.allSettled(acts);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(codes).toContain((outcome.reason as pg.DatabaseError).code);
  }
  return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
}

export const withdraw =
  "select * from money.request_withdrawal($1, $2, $3, 'Bank', 'Petra Holm', 'DE02', 'BANKDEFF', 'Germany', $4)";
