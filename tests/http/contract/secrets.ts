// Secrets of every kind, planted where the house keeps them, and the eye that finds them again in what it answers (T-09).
import { createHash, randomBytes } from "node:crypto";
import { gatewayKeys, keyNames } from "../../../app/gateways/gateway-keys.ts";
import { providers, valueNames } from "../../../app/office/apis/providers.ts";
import { seal } from "../../../db/seal.ts";
import type { TestDatabase } from "../../support/database.ts";
import { KEY, PASSWORDS } from "../../support/templates.ts";

/** In letters of base32, so that it can stand in the secret of an authenticator app too. */
const MARK = "C4N4RY";
const planted = (name: string) => `${MARK}${name.replaceAll(/[^a-zA-Z]/g, "").toUpperCase()}`;
export const apiKey = planted("apikey");
const hash = (text: string) => createHash("sha256").update(text).digest();
const spellings = ["hex", "base64", "base64url"] as const;

/** Every key of every provider, every secret setting, second steps, an affiliator's key, links in mails, a browser that is known; agents see no contacts. */
export async function plantSecrets({ owner }: TestDatabase): Promise<void> {
  for (const [gateway, keys] of Object.entries(gatewayKeys)) {
    for (const [at, { secret }] of keys.entries()) {
      if (!secret) continue;
      const [name = "", place] = [keyNames[at], `gateway:${gateway}:${keyNames[at]}`];
      await owner.query(`update money.gateways set ${name} = $2 where name = $1`, [
        gateway,
        seal(planted(place), place, KEY),
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
      const value = kind === "secret" ? seal(planted(place), place, KEY) : kind === "text" ? "public" : "";
      if (value) await owner.query(`update site.apis set ${name} = $2 where key = $1`, [api, value]);
    }
  }
  await owner.query("update site.settings set value = 'off' where name = 'showUserInfoAgent'");
  const { rows: settings } = await owner.query<{ name: string }>("select name from site.settings where is_secret");
  for (const { name } of settings) {
    const value = seal(planted(name), `setting:${name}`, KEY);
    await owner.query("update site.settings set value = $2 where name = $1", [name, value]);
  }
  const { rows: people } = await owner.query<{ id: number; role_id: number }>("select id, role_id from iam.users");
  for (const { id, role_id: role } of people) {
    const secret = Buffer.from(seal(planted("secondstep"), `two-factor:${id}`, KEY));
    await owner.query("insert into iam.two_factors (user_id, secret, confirmed_at) values ($1, $2, now())", [
      id,
      secret,
    ]);
    await owner.query("insert into iam.recovery_codes (user_id, code_hash) values ($1, $2)", [
      id,
      hash(planted("code")),
    ]);
    await owner.query("insert into iam.devices (user_id, token_hash, user_agent) values ($1, $2, 'Firefox')", [
      id,
      hash(planted("device")),
    ]);
    await owner.query(
      "insert into iam.mail_tokens (user_id, purpose, token_hash, expires_at) values ($1, 'reset_password', $2, now() + interval '1 hour')",
      [id, hash(`${planted("mail")}${id}`)],
    );
    if (role === 4)
      await owner.query("select crm.issue_api_key($1, $2, 'sealed:1:' || 'copy', 'bourse_live_abcd', 'wxyz', false)", [
        id,
        hash(apiKey),
      ]);
  }
}

/** A session whose token is known by its mark wherever it turns up. */
export async function openSession({ owner }: TestDatabase, userId: number): Promise<string> {
  const token = (planted("session") + randomBytes(32).toString("base64url")).slice(0, 43);
  await owner.query(
    "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [hash(token), userId],
  );
  return token;
}

/** Says what a text gives away to somebody of a role (0 is nobody); whoever may see a customer's address is told by the setting for agents. */
export async function openEye({ owner }: TestDatabase): Promise<(text: string, role: number) => string[]> {
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
  // Whoever is shown here stands before it: the demo's customer, on their own pages and where the demo's accounts are named, and an affiliator's own leads.
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
