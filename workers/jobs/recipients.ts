import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

export type Recipient = { email: string; full_name: string; language_code: string | null };

/**
 * Mints the token of a link and stores its hash, which ends the link before it; null when there is nobody to write to any
 * more. A job that runs twice sends two mails, of which the second works.
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
