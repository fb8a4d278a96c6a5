// Inserts a secret wherever the application stores one, and finds these secrets in responses (T-09).
import { createHash, randomBytes } from "node:crypto";
import { gatewayKeys, keyNames } from "../../../app/gateways/gateway-keys.ts";
import { providers, valueNames } from "../../../app/office/apis/providers.ts";
import { seal } from "../../../db/seal.ts";
import type { TestDatabase } from "../../support/database.ts";
import { KEY, PASSWORDS } from "../../support/templates.ts";

/** In base32 letters, so that it is also valid as the secret of an authenticator app. */
const MARK = "C4N4RY";
const markedSecret = (name: string) => `${MARK}${name.replaceAll(/[^a-zA-Z]/g, "").toUpperCase()}`;
export const apiKey = markedSecret("apikey");
const hash = (text: string) => createHash("sha256").update(text).digest();
const spellings = ["hex", "base64", "base64url"] as const;

/**
 * Inserts every provider key, secret setting, second step, affiliate API key, mail token and device; agents may not see
 * contact data.
 */
export async function insertSecrets({ owner }: TestDatabase): Promise<void> {
  for (const [gateway, keys] of Object.entries(gatewayKeys)) {
    for (const [at, { secret }] of keys.entries()) {
      if (!secret) continue;
      const [name = "", place] = [keyNames[at], `gateway:${gateway}:${keyNames[at]}`];
      await owner.query(`update money.gateways set ${name} = $2 where name = $1`, [
        gateway,
        seal(markedSecret(place), place, KEY),
      ]);
    }
    await owner.query(
      "update money.gateways set is_active = true, key1 = coalesce(nullif(key1, ''), 'public') where name = $1",
      [gateway],
    );
  }
  for (const [api, { fields }] of Object.entries(providers)) {
    for (const [at, { kind }] of fields.entries()) {
      const [name = "", place] = [valueNames[at], `api:${api}:${valueNames[at]}`];
      const value = kind === "secret" ? seal(markedSecret(place), place, KEY) : kind === "text" ? "public" : "";
      if (value) await owner.query(`update site.apis set ${name} = $2 where key = $1`, [api, value]);
    }
  }
  await owner.query("update site.settings set value = 'off' where name = 'showUserInfoAgent'");
  const { rows: settings } = await owner.query<{ name: string }>("select name from site.settings where is_secret");
  for (const { name } of settings) {
    const value = seal(markedSecret(name), `setting:${name}`, KEY);
    await owner.query("update site.settings set value = $2 where name = $1", [name, value]);
  }
  const { rows: people } = await owner.query<{ id: number; role_id: number }>("select id, role_id from iam.users");
  for (const { id, role_id: role } of people) {
    const secret = Buffer.from(seal(markedSecret("secondstep"), `two-factor:${id}`, KEY));
    await owner.query("insert into iam.two_factors (user_id, secret, confirmed_at) values ($1, $2, now())", [
      id,
      secret,
    ]);
    await owner.query("insert into iam.recovery_codes (user_id, code_hash) values ($1, $2)", [
      id,
      hash(markedSecret("code")),
    ]);
    await owner.query("insert into iam.devices (user_id, token_hash, user_agent) values ($1, $2, 'Firefox')", [
      id,
      hash(markedSecret("device")),
    ]);
    await owner.query(
      "insert into iam.mail_tokens (user_id, purpose, token_hash, expires_at) values ($1, 'reset_password', $2, now() + interval '1 hour')",
      [id, hash(`${markedSecret("mail")}${id}`)],
    );
    if (role === 4)
      await owner.query("select crm.issue_api_key($1, $2, 'sealed:1:' || 'copy', 'bourse_live_abcd', 'wxyz', false)", [
        id,
        hash(apiKey),
      ]);
  }
}

/** Opens a session whose token contains the mark and is found in any text. */
export async function openSession({ owner }: TestDatabase, userId: number): Promise<string> {
  const token = (markedSecret("session") + randomBytes(32).toString("base64url")).slice(0, 43);
  await owner.query(
    "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [hash(token), userId],
  );
  return token;
}

/**
 * Returns a function that lists the secrets in a text and the contact data that the role may not see (0 is signed out).
 */
export async function secretFinder({ owner }: TestDatabase): Promise<(text: string, role: number) => string[]> {
  const { rows: columns } = await owner.query<{ at: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as at, quote_ident(column_name) as name from information_schema.columns
     where data_type = 'bytea' and table_schema in ('iam', 'crm') or column_name = 'password_hash'`,
  );
  const stored = await Promise.all(
    columns.map(
      async ({ at, name }) =>
        (await owner.query<{ kept: Buffer | string }>(`select ${name} as kept from ${at} where ${name} is not null`))
          .rows,
    ),
  );
  const secrets = new Set([
    ...[MARK, "sealed:1:", "$argon2", '"type":"Buffer"', KEY, ...Object.values(PASSWORDS)],
    ...stored
      .flat()
      .flatMap(({ kept }) => (typeof kept === "string" ? kept : spellings.map((way) => kept.toString(way)))),
  ]);
  const { rows: people } = await owner.query<{ mail: string; phone: string; affiliator: boolean }>(
    `select email as mail, ltrim(phone, '+') as phone, affiliate_id is not null as affiliator from crm.leads where email <> '' and phone <> ''`,
  );
  // Excluded are contact data that the role may see: the demo customer's on their own pages and an affiliate's own
  // leads.
  const hidden = people.filter(({ mail }) => mail !== "customer@demo.test");
  const contacts: Record<number, string[]> = {
    0: contactsOf(hidden),
    3: contactsOf(hidden),
    4: contactsOf(hidden.filter(({ affiliator }) => !affiliator)),
    5: contactsOf(people),
    6: contactsOf(people),
  };
  return (text, role) => [...secrets, ...(contacts[role] ?? [])].filter((secret) => text.includes(secret));
}

const contactsOf = (people: { mail: string; phone: string }[]) => people.flatMap(({ mail, phone }) => [mail, phone]);
