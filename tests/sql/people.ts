// Users and roles for tests of people, sites, leads and documents: one connection as the application, one as the owner,
// one as the worker.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { holdBlocks } from "../support/hold-blocks.ts";
import { openDatabase } from "./database.ts";

export type People = Awaited<ReturnType<typeof openPeople>>;

export const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$dGVzdA";
export const home = "203.0.113.7";
/** The hash of a session or mail token, as the application stores it. */
export const token = (name: string): Buffer => createHash("sha256").update(name).digest();

export type SignUpForm = Partial<
  Record<"email" | "fullName" | "phone" | "currency" | "birthDate" | "promoCode" | "refId", string>
>;
export const signingUp =
  "select iam.sign_up($1, $2, $3, coalesce($8, '+49301234567'), $4, 'Germany', 'Berlin', 'Street 1', '10117', $5, $6, $7, true, 'de')";
export function signUpValues(form: SignUpForm): unknown[] {
  const {
    email,
    fullName = "Jane van Doe",
    phone,
    currency = "USD",
    birthDate = "1990-01-01",
    promoCode,
    refId,
  } = form;
  return [fullName, email, hash, birthDate, promoCode, currency, refId, phone];
}

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

async function connect(url: string, role?: "bourse_app" | "bourse_worker"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  if (role !== undefined) await client.query(`set role ${role}`);
  return client;
}

export async function openPeople(open = openDatabase) {
  const database = await open();
  const owner = await connect(database.url);
  const app = await connect(database.url, "bourse_app");
  const worker = await connect(database.url, "bourse_worker");
  await holdBlocks(owner);
  let count = 0;

  /** The rows of a query as the application's role. */
  async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await app.query<Row>(text, values)).rows;
  }
  /** The first column of the first row, as the application's role. */
  async function value<Value>(text: string, values: unknown[] = []): Promise<Value> {
    return first(await rows(text, values));
  }
  /** The first column of the first row, as the owner. */
  async function storedValue<Value>(text: string, values: unknown[] = []): Promise<Value> {
    return first((await owner.query(text, values)).rows);
  }
  /** Runs one statement several times concurrently; returns the error codes, or "done". */
  async function runConcurrently(times: number, text: string, values: unknown[] = []): Promise<string[]> {
    const clients = await Promise.all(Array.from({ length: times }, () => connect(database.url, "bourse_app")));
    const outcomes = await Promise.all(
      clients.map((client) =>
        client.query(text, values).then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    await Promise.all(clients.map((client) => client.end()));
    return outcomes.sort();
  }
  /** The error code and field of a statement that the application's role is refused. */
  async function refusal(
    text: string,
    values: unknown[] = [],
  ): Promise<{ code: string; column?: string; detail?: string }> {
    try {
      await app.query(text, values);
    } catch (error) {
      const { code, column, detail } = error as { code: string; column?: string; detail?: string };
      return { code, ...(column && { column }), ...(detail && { detail }) };
    }
    return { code: "not refused" };
  }
  async function staff(roleId: number, email = `staff${++count}@test.test`): Promise<number> {
    return storedValue(
      "insert into iam.users (email, password_hash, full_name, role_id, is_email_verified) values ($1, $2, 'Staff', $3, true) returning id",
      [email, hash, roleId],
    );
  }
  async function customer(email = `customer${++count}@test.test`, promoCode?: string, refId?: string): Promise<number> {
    await signUp({ email, promoCode, refId });
    return storedValue("select id from iam.users where email = lower($1)", [email]);
  }
  async function signUp(form: SignUpForm) {
    return app.query(signingUp, signUpValues({ email: `customer${++count}@test.test`, ...form }));
  }
  /** Opens a session; returns the token's hash. */
  async function session(userId: number, name = `session${++count}`, address = home): Promise<Buffer> {
    await app.query("select iam.open_session($1, $2, false, $3, 'test')", [userId, token(name), address]);
    return token(name);
  }
  /** Uploads a file that is not yet in use; returns its name. */
  async function file(userId: number, kind: "kyc" | "proof" | "avatar" | "note" | "funds" = "kyc"): Promise<string> {
    const name = randomBytes(20).toString("hex");
    await app.query("select site.store_file($1, $2, $3, $4, 1000, 'image/jpeg', 'photo.jpg', 640, 480)", [
      userId,
      kind,
      name,
      token(name),
    ]);
    return name;
  }
  async function setting(name: string, text: string): Promise<void> {
    await owner.query(
      "insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
      [name, text],
    );
  }
  /** The mail jobs queued for a user. */
  async function jobs(userId: number): Promise<string[]> {
    const { rows: found } = await owner.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs where key like '%:' || $1 order by id",
      [userId],
    );
    return found.map(({ task }) => task);
  }

  return {
    /** Opens another connection as the owner. */
    connect: () => connect(database.url),
    app,
    owner,
    worker,
    rows,
    value,
    storedValue,
    refusal,
    runConcurrently,
    staff,
    customer,
    signUp,
    session,
    file,
    setting,
    jobs,
    async close() {
      await Promise.all([owner.end(), app.end(), worker.end()]);
      await database.drop();
    },
  };
}

function first<Value>(rows: object[]): Value {
  const [row] = rows;
  if (row === undefined) throw new Error("The query returned no row");
  return Object.values(row)[0] as Value;
}
