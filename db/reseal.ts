import type { ClientBase } from "pg";
import { isSealed, seal, unseal } from "./seal.ts";

type Place = {
  table: string;
  key: string;
  columns: string[];
  isBytes?: boolean;
  nameOf: (key: string, column: string) => string;
};

/** Every column with sealed secrets, and the name that each secret is bound to. */
const PLACES: Place[] = [
  {
    table: "money.gateways",
    key: "name",
    columns: ["key1", "key2", "key3", "key4", "key5"],
    nameOf: (key, column) => `gateway:${key}:${column}`,
  },
  {
    table: "site.apis",
    key: "key",
    columns: ["value1", "value2", "value3", "value4", "value5"],
    nameOf: (key, column) => `api:${key}:${column}`,
  },
  { table: "site.push_keys", key: "only_row", columns: ["private_key"], nameOf: () => "push:private" },
  {
    table: "crm.api_keys",
    key: "encode(key_hash, 'hex')",
    columns: ["sealed"],
    nameOf: (key) => `api-key:${key}`,
  },
  { table: "site.settings", key: "name", columns: ["value"], nameOf: (key) => `setting:${key}` },
  {
    table: "iam.two_factors",
    key: "user_id",
    columns: ["secret"],
    isBytes: true,
    nameOf: (key) => `two-factor:${key}`,
  },
];

export type Resealed = { count: number; unreadable: string[] };

/**
 * Encrypts every secret with a new key, in the caller's transaction. A secret that the new key decrypts is left, so
 * that a second run changes nothing; a secret that neither key decrypts is left and listed.
 */
export async function resealAll(client: ClientBase, oldKey: string, newKey: string): Promise<Resealed> {
  const found: Resealed = { count: 0, unreadable: [] };
  for (const { table, key, columns, isBytes, nameOf } of PLACES) {
    for (const column of columns) {
      const text = isBytes ? `convert_from(${column}, 'UTF8')` : column;
      const { rows } = await client.query<{ key: string; text: string }>(
        `select (${key})::text as key, ${text} as text from ${table} where ${text} like 'sealed:%' order by 1 for no key update`,
      );
      for (const row of rows) {
        const place = nameOf(row.key, column);
        if (!isSealed(row.text) || opens(row.text, place, newKey)) continue;
        if (!opens(row.text, place, oldKey)) {
          found.unreadable.push(place);
          continue;
        }
        const sealed = seal(unseal(row.text, place, oldKey), place, newKey);
        await client.query(
          `update ${table} set ${column} = ${isBytes ? "convert_to($2, 'UTF8')" : "$2"} where (${key})::text = $1`,
          [row.key, sealed],
        );
        found.count++;
      }
    }
  }
  return found;
}

function opens(text: string, place: string, key: string): boolean {
  try {
    unseal(text, place, key);
    return true;
  } catch {
    return false;
  }
}
