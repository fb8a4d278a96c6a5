import type { ClientBase } from "pg";

/**
 * A session that may create temporary objects can place a type, an operator or a function in pg_temp, where name lookup of a function with
 * its owner's rights may find it. Privileges of a database are not copied by `create database … template`, so every start checks them.
 */
export async function hasTemporaryForPublic(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    "select has_database_privilege('public', current_database(), 'temporary') as granted",
  );
  return rows[0]?.granted ?? false;
}

/**
 * Leaves TEMPORARY to bourse_owner, whose seeds use it, and to the owner of the database. A role that does not own the database cannot
 * revoke it; `log` then names the statement that its owner has to run.
 */
export async function restrictDatabase(client: ClientBase, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; owns: boolean }>(
    `select quote_ident(datname) as name, pg_has_role(current_user, datdba, 'usage') as owns
       from pg_database where datname = current_database()`,
  );
  const { name, owns } = rows[0] ?? { name: "", owns: false };
  const revoke = `revoke temporary on database ${name} from public`;
  if (owns) await client.query(`grant create, temporary on database ${name} to bourse_owner; ${revoke}`);
  else if (await hasTemporaryForPublic(client))
    log(`PUBLIC may create temporary objects; as the owner of the database run: ${revoke}`);
}
