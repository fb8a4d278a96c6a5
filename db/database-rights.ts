import type { ClientBase } from "pg";

/**
 * A session that may create temporary objects can place a type, an operator or a function in pg_temp, where a function
 * with its owner's rights may resolve a name to it. `create database … template` does not copy privileges of a
 * database, so every start checks them.
 */
export async function hasTemporaryForPublic(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    "select has_database_privilege('public', current_database(), 'temporary') as granted",
  );
  return rows[0]?.granted ?? false;
}

/**
 * Built-in functions that PUBLIC may execute by default and that only these roles need. Only a superuser can revoke
 * them.
 */
const RESERVED = `
  do $$
  declare
      v_function regprocedure;
  begin
      for v_function in
          select p.oid from pg_catalog.pg_proc p
          where p.pronamespace = 'pg_catalog'::regnamespace
              and p.proname ~ '^(pg_(cancel|terminate)_backend|pg_(try_)?advisory_(xact_)?lock(_shared)?|lo_creat|lo_create|lo_from_bytea|lo_put|lowrite)$'
      loop
          execute pg_catalog.format('revoke execute on function %s from public', v_function);
          execute pg_catalog.format('grant execute on function %s to bourse_owner, bourse_worker', v_function);
      end loop;
  end
  $$`;

/**
 * Restricts TEMPORARY to bourse_owner, whose seeds use it, and to the owner of the database. A role that does not own
 * the database cannot revoke it; `log` then prints the statement that the owner must run.
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

/**
 * Revokes from bourse_app advisory locks, with which it could block the feed and every start, large objects, and the
 * cancelling of sessions: a cancelled wait for a standby acknowledges a commit that one server has alone.
 */
export async function reserveFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  if (rows[0]?.rolsuper) await client.query(RESERVED);
}
