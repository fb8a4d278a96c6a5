import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import type { TestDatabase } from "../../support/database.ts";

/** The fields of a valid sign-up form. */
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

/** Signs up from a new loopback address each time: sign-ups are limited per address. */
export async function signUp(
  url: string,
  change: Record<string, unknown> = {},
): Promise<{ email: string; password: string }> {
  const person = newcomer(change);
  const { status, text } = await post(new URL("/auth/signup", url), JSON.stringify(person));
  if (status !== 200) throw new Error(`sign-up returned ${status} ${text}`);
  return { email: String(person.email), password: String(person.password) };
}

let addresses = 0;

function post(url: URL, body: string): Promise<{ status: number | undefined; text: string }> {
  addresses += 1;
  // Only Linux accepts connections from all of 127.0.0.0/8 without configuration.
  const localAddress = process.platform === "linux" ? `127.1.${addresses >> 8}.${addresses & 255}` : "127.0.0.1";
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", localAddress, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    sent.once("error", reject).end(body);
  });
}

export async function setSetting(database: TestDatabase, name: string, value: string): Promise<void> {
  await database.owner.query(
    "insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
    [name, value],
  );
}

export async function userId(database: TestDatabase, email: string): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>("select id from iam.users where email = $1", [email]);
  if (!rows[0]) throw new Error(`no user has the email ${email}`);
  return rows[0].id;
}

/** Creates a token as the mail job does, without waiting for the mail. */
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
