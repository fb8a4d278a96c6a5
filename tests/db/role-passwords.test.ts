import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { restrictDatabase } from "../../db/database-rights.ts";
import { migrate } from "../../db/migrate.ts";
import { ensureRolePasswords, findRolePassword } from "../../db/role-passwords.ts";
import { readSettings, SettingsError } from "../../db/settings.ts";
import { openInstallation } from "../../workers/installation.ts";
import { PASSWORDS } from "../support/templates.ts";
import { openServer } from "./server.ts";

const SECRETS = { SESSION_SECRET: "s".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };
const OWN_SERVER = { DATABASE_URL: "postgres://admin@127.0.0.1/bourse" };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function settingsOf(environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), "bourse-passwords-"));
  folders.push(data);
  return readSettings({ NODE_ENV: "test", BOURSE_DATA: data, ...environment });
}

describe("passwords of the database roles", () => {
  test("the passwords are generated once, are random, and are in a file that only its owner can read", () => {
    const settings = settingsOf({});
    const [first, second, other] = [settings, settings, settingsOf({})].map(ensureRolePasswords);
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first?.bourse_app).not.toBe(first?.bourse_worker);
    const file = join(settings.data, "database-passwords.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(first);
    expect(findRolePassword("bourse_worker", settings)).toBe(first?.bourse_worker);
  });

  test("the passwords are not derived from ENCRYPTION_KEY", () => {
    const settings = settingsOf(SECRETS);
    const before = ensureRolePasswords(settings);
    expect(
      ensureRolePasswords({
        ...settings,
        ...readSettings({ NODE_ENV: "test", ENCRYPTION_KEY: "f".repeat(32), BOURSE_DATA: settings.data }),
      }),
    ).toEqual(before);
  });

  test("the passwords of the settings are used where they are set", () => {
    const settings = settingsOf({ DATABASE_APP_PASSWORD: "a".repeat(24) });
    expect(ensureRolePasswords(settings).bourse_app).toBe("a".repeat(24));
    expect(ensureRolePasswords(settings).bourse_worker).not.toBe("");
  });

  test("the passwords are required in production with DATABASE_URL, and a missing one is named", () => {
    const production = { NODE_ENV: "production", SMTP_URL: "smtp://mail", ...SECRETS, ...OWN_SERVER };
    expect(() => ensureRolePasswords(settingsOf(production))).toThrow(
      new SettingsError("DATABASE_APP_PASSWORD: production with DATABASE_URL needs a value (openssl rand -base64 32)"),
    );
    const one = settingsOf({ ...production, DATABASE_APP_PASSWORD: "a".repeat(24) });
    expect(() => ensureRolePasswords(one)).toThrow(
      "DATABASE_WORKER_PASSWORD: production with DATABASE_URL needs a value",
    );
    expect(findRolePassword("bourse_app", one)).toBe("a".repeat(24));
    expect(() => findRolePassword("bourse_worker", one)).toThrow(SettingsError);
  });

  test("the passwords have at least 24 characters", () => {
    expect(() => readSettings({ NODE_ENV: "test", DATABASE_APP_PASSWORD: "short" })).toThrow(
      "DATABASE_APP_PASSWORD: must have at least 24 characters",
    );
  });
});

describe("a database whose roles have other passwords", () => {
  const opened = openServer();
  afterAll(async () => (await opened).close());

  test("a start sets the new passwords, and the old ones are refused", async () => {
    const server = await opened;
    await migrate({ url: server.url(), passwords: PASSWORDS, seed: "none" });
    const settings = settingsOf({ DATABASE_URL: server.url(), SEED: "none" });
    const installation = await openInstallation(settings, () => {});
    const connect = (passwords: typeof PASSWORDS) =>
      server.query(
        "select current_user::text as name",
        [],
        roleUrl("bourse_worker", installation.databaseUrl, passwords),
      );
    expect(await connect(ensureRolePasswords(settings))).toEqual([{ name: "bourse_worker" }]);
    await expect(connect(PASSWORDS)).rejects.toThrow("password authentication failed");
  });

  test("a start names the SQL statement for the database owner when its role does not own the database", async () => {
    const server = await opened;
    await server.query("create role manager login createrole password 'theirs'");
    await server.query("grant temporary on database bourse to public");
    const url = new URL(server.url());
    Object.assign(url, { username: "manager", password: "theirs" });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const lines: string[] = [];
    await restrictDatabase(client, (line) => lines.push(line));
    await client.end();
    expect(lines).toEqual([
      "PUBLIC may create temporary objects; as the owner of the database run: revoke temporary on database bourse from public",
    ]);
  });
});
