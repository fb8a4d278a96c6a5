import { createHash, randomBytes } from "node:crypto";
import { createClient } from "../../support/client.ts";
import type { TestDatabase } from "../../support/database.ts";

/** What the sign-up form sends when nothing is wrong with it. */
export function newcomer(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fullName: "Ann Berg",
    email: `ann.${randomBytes(4).toString("hex")}@nordpost.test`,
    password: "harbour-lantern-42",
    passwordConfirmation: "harbour-lantern-42",
    phone: "+4791244018",
    birthDate: "1988-03-14",
    country: "Norway",
    city: "Bergen",
    address: "Strandgaten 18",
    postalCode: "5014",
    currency: "EUR",
    termsAccepted: true,
    ...change,
  };
}

export async function signUp(
  url: string,
  change: Record<string, unknown> = {},
): Promise<{ email: string; password: string }> {
  const person = newcomer(change);
  const { status, body } = await createClient(url).json("POST", "/auth/signup", person);
  if (status !== 200) throw new Error(`sign-up answered ${status} ${JSON.stringify(body)}`);
  return { email: String(person.email), password: String(person.password) };
}

export async function setSetting(database: TestDatabase, name: string, value: string): Promise<void> {
  await database.owner.query(
    "insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
    [name, value],
  );
}

export async function userId(database: TestDatabase, email: string): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>("select id from iam.users where email = $1", [email]);
  if (!rows[0]) throw new Error(`nobody is ${email}`);
  return rows[0].id;
}

/** A token as the mail job makes one, without waiting for the mail. */
export async function issueToken(
  database: TestDatabase,
  email: string,
  purpose: "reset_password" | "verify_email",
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  await database.worker.query("select * from iam.issue_mail_token($1, $2, $3)", [
    await userId(database, email),
    purpose,
    hash,
  ]);
  return token;
}
