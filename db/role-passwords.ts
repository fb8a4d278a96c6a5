import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LoginRole, type RolePasswords, type Settings, SettingsError } from "./settings.ts";

const SETTING = { bourse_app: "DATABASE_APP_PASSWORD", bourse_worker: "DATABASE_WORKER_PASSWORD" } as const;
const PASSWORD_BYTES = 24;

type Configured = Pick<Settings, "rolePasswords" | "data" | "databaseUrl" | "production">;

function fileOf(data: string): string {
  return join(data, "database-passwords.json");
}

function readGenerated(data: string): RolePasswords | null {
  const file = fileOf(data);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RolePasswords) : null;
}

/** The password with which this process connects as a role: its setting, or what a start of this installation has generated. */
export function findRolePassword(role: LoginRole, { rolePasswords, data }: Configured): string {
  const password = rolePasswords[role] ?? readGenerated(data)?.[role];
  if (password) return password;
  throw new SettingsError(
    `${SETTING[role]}: missing; npm start generates one under BOURSE_DATA for an installation of one machine`,
  );
}

/**
 * The passwords that a start sets in the database. Missing ones are generated once. Not in production with DATABASE_URL: several machines may
 * share that database, and each would replace what another has generated.
 */
export function ensureRolePasswords(settings: Configured): RolePasswords {
  const { rolePasswords: given, data, databaseUrl, production } = settings;
  const missing = (["bourse_app", "bourse_worker"] as const).find((role) => given[role] === null);
  if (missing === undefined) return { bourse_app: given.bourse_app ?? "", bourse_worker: given.bourse_worker ?? "" };
  if (production && databaseUrl !== null)
    throw new SettingsError(
      `${SETTING[missing]}: production with DATABASE_URL needs a value (openssl rand -base64 32)`,
    );
  const generated = readGenerated(data) ?? generate(data);
  return {
    bourse_app: given.bourse_app ?? generated.bourse_app,
    bourse_worker: given.bourse_worker ?? generated.bourse_worker,
  };
}

/** Of two processes that start at once, the first to link its file decides; a reader never sees half a file. */
function generate(data: string): RolePasswords {
  const password = () => randomBytes(PASSWORD_BYTES).toString("base64url");
  mkdirSync(data, { recursive: true });
  const written = `${fileOf(data)}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ bourse_app: password(), bourse_worker: password() }), { mode: 0o600 });
  try {
    linkSync(written, fileOf(data));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(written, { force: true });
  }
  const generated = readGenerated(data);
  if (!generated) throw new Error(`${fileOf(data)} is missing`);
  return generated;
}
