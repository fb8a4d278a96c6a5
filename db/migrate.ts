import { createHash } from "node:crypto";
import { join } from "node:path";
import { globSync, readFileSync } from "node:fs";
import { runMigrations as migrateJobs } from "graphile-worker";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { hasTemporaryForPublic, reserveFunctions, restrictDatabase } from "./database-rights.ts";
import { expectedMigrations, MIGRATIONS, SQL } from "./migrations.ts";
import { refuseNewer, VERSION } from "./newer-version.ts";
import { applyRoutines } from "./routines.ts";
import { plantSeeds, type Seed } from "./seeds.ts";
import { fingerprintOfTexts } from "./texts.ts";
import { type RolePasswords, ROOT } from "./settings.ts";
import { whenUnblocked } from "./when-unblocked.ts";

/** Ours alone: migrations of several installations on one server do not wait for each other. */
const LOCK = 7_201_404_111;

export type Migration = { url: string; passwords: RolePasswords; seed: Seed; log?: (line: string) => void };

/**
 * Migrates a database to the state of sql/. Safe to run from many processes at once, and while processes of the version
 * before work; without changes it is two short queries.
 */
export async function migrate({ url, passwords, seed, log = () => {} }: Migration): Promise<void> {
  const fingerprint = fingerprintOf(passwords.bourse_app, passwords.bourse_worker, seed);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await appliedFingerprint(client)) === fingerprint && !(await hasTemporaryForPublic(client))) return;
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await becomeOwner(client);
    await restrictDatabase(client, log);
    if ((await appliedFingerprint(client)) === fingerprint) return;
    await refuseNewer(client);
    await whenUnblocked(client, () => runVersioned(client, log));
    await reserveFunctions(client);
    await installJobs(client, url);
    await whenUnblocked(client, async () => {
      await client.query("set role bourse_owner");
      await applyRoutines(client, SQL, log);
    });
    await client.query("set role bourse_owner");
    await plantSeeds(client, SQL, seed, log);
    await client.query("reset role");
    await setPasswords(client, passwords);
    await client.query(
      `insert into bourse_meta.state (fingerprint, version) values ($1, $2)
       on conflict (singleton) do update set fingerprint = excluded.fingerprint, version = excluded.version, applied_at = now()`,
      [fingerprint, VERSION],
    );
  } finally {
    await client.end();
  }
}

function fingerprintOf(...inputs: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync("**/*.sql", { cwd: SQL }).sort()) hash.update(file).update(readFileSync(join(SQL, file)));
  hash.update(fingerprintOfTexts());
  const jobs = readFileSync(join(ROOT, "node_modules/graphile-worker/package.json"), "utf8");
  for (const input of [...inputs, (JSON.parse(jobs) as { version: string }).version]) hash.update(input);
  return hash.digest("hex");
}

async function appliedFingerprint(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('bourse_meta.state') is not null as known",
  );
  if (!rows[0]?.known) return null;
  const state = await client.query<{ fingerprint: string }>("select fingerprint from bourse_meta.state");
  return state.rows[0]?.fingerprint ?? null;
}

/**
 * From PostgreSQL 16 on, a role with CREATEROLE that is no superuser administers the roles it created, but must grant
 * itself SET to act as them.
 */
async function becomeOwner(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    begin
        if not exists (select from pg_catalog.pg_roles where rolname = 'bourse_owner') then
            create role bourse_owner nologin;
        end if;
        if current_setting('server_version_num')::integer >= 160000 then
            if not pg_catalog.pg_has_role(current_user, 'bourse_owner', 'set') then
                execute pg_catalog.format('grant bourse_owner to %I', current_user);
            end if;
        end if;
    end
    $$;
  `);
}

/**
 * The first migration creates the roles and runs as the server's administrator; every later one belongs to
 * bourse_owner.
 */
async function runVersioned(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query("create schema if not exists bourse_meta");
  const options = {
    dbClient: client,
    dir: MIGRATIONS,
    direction: "up" as const,
    migrationsTable: "migrations",
    migrationsSchema: "bourse_meta",
    advisoryLockMode: "wait" as const,
    singleTransaction: true,
    logger: { debug: log, info: () => {}, warn: log, error: log },
  };
  const [first] = expectedMigrations();
  if (!first) throw new Error(`${MIGRATIONS} has no migrations`);
  await runner({ ...options, file: first });
  await client.query(`
    grant create on schema bourse_meta to bourse_owner;
    grant usage on schema bourse_meta to bourse_owner, bourse_app, bourse_worker, bourse_audit;
    grant select, insert, update, delete on bourse_meta.migrations to bourse_owner;
    grant usage on all sequences in schema bourse_meta to bourse_owner;
    create table if not exists bourse_meta.state (
        singleton boolean primary key default true check (singleton),
        fingerprint text not null,
        applied_at timestamptz not null default now()
    );
    -- Of the newest product that migrated this database.
    alter table bourse_meta.state add column if not exists version text;
    create table if not exists bourse_meta.files (
        path text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
    );
    grant select, insert, update, delete on bourse_meta.files to bourse_owner;
    -- The fingerprint covers passwords of roles: a role that read it could try guesses of another's password against
    -- it.
    revoke all on all tables in schema bourse_meta from bourse_app, bourse_worker, bourse_audit;
    grant select on bourse_meta.migrations to bourse_app, bourse_worker, bourse_audit;
    grant select (version) on bourse_meta.state to bourse_app;
    grant select on bourse_meta.files to bourse_audit;
  `);
  await client.query("set role bourse_owner");
  const ran = await runner({ ...options });
  await client.query("reset role");
  for (const { name } of ran) log(`migration ${name}`);
}

/**
 * graphile-worker's own tables, owned by bourse_owner like all others. They have row level security without policies,
 * which admits the owner only, so bourse_worker gets a policy on each.
 */
async function installJobs(client: pg.Client, url: string): Promise<void> {
  const owner = new URL(url);
  owner.searchParams.set("options", "-c role=bourse_owner");
  await migrateJobs({ connectionString: owner.href, logger: undefined });
  await client.query(`
    grant usage on schema graphile_worker to bourse_worker;
    grant select, insert, update, delete on all tables in schema graphile_worker to bourse_worker;
    grant usage on all sequences in schema graphile_worker to bourse_worker;
    grant execute on all functions in schema graphile_worker to bourse_worker;
    set role bourse_owner;
    do $$
    declare
        v_table regclass;
    begin
        for v_table in
            select c.oid from pg_catalog.pg_class c
            where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
                and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid)
        loop
            execute format('create policy workers on %s to bourse_worker using (true) with check (true)', v_table);
        end loop;
    end
    $$;
    reset role;
  `);
}

/** Both roles read times in UTC whatever the server prefers. */
async function setPasswords(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (const [role, password] of Object.entries(passwords)) {
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
    await client.query(`alter role ${role} set timezone = 'UTC'`);
  }
}
