import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

export type Recipient = { email: string; full_name: string; language_code: string | null };

/**
 * Creates the token of a link and stores its hash, which invalidates the previous link. Null when the user no longer
 * exists. A job that runs twice sends two emails, and only the link in the second works.
 */
export async function issueLink(
  pool: pg.Pool,
  userId: number,
  purpose: "verify_email" | "reset_password",
): Promise<(Recipient & { token: string }) | null> {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await pool.query<Recipient>(
    "select email, full_name, language_code from iam.issue_mail_token($1, $2, $3)",
    [userId, purpose, createHash("sha256").update(token).digest()],
  );
  const [recipient] = rows;
  return recipient ? { ...recipient, token } : null;
}

export async function findRecipient(pool: pg.Pool, userId: number): Promise<Recipient | null> {
  const { rows } = await pool.query<Recipient>("select email, full_name, language_code from iam.find_recipient($1)", [
    userId,
  ]);
  return rows[0] ?? null;
}
