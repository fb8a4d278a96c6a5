import pg from "pg";
import { migrate } from "../../db/migrate.ts";
import { PASSWORDS } from "../support/templates.ts";

/** Creates all tables, functions and reference rows, and a bank for deposits, without any user. */
export async function install(url: string): Promise<void> {
  await migrate({ url, passwords: PASSWORDS, seed: "none" });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update money.gateways set key1 = 'Bank', key3 = 'DE02', is_active = true where name = 'bank'");
  await client.end();
}
