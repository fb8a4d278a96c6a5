import { recordedUrl } from "./embedded.ts";
import { findRolePassword } from "./role-passwords.ts";
import { getSettings, type LoginRole, type RolePasswords } from "./settings.ts";

/**
 * The administrator's connection, straight to the server: the settings, or the embedded server of this installation.
 */
export function adminUrl(): string {
  return getSettings().databaseDirectUrl ?? pooledUrl();
}

/**
 * DATABASE_URL, which may be a pooler in transaction mode: for statements and transactions that leave no session state.
 */
export function pooledUrl(): string {
  const settings = getSettings();
  const url = settings.databaseUrl ?? recordedUrl(settings.data);
  if (!url) throw new Error("No database: set DATABASE_URL, or run npm start, which starts an embedded server");
  return url;
}

/** The URL of a login role on the same server and database. db/migrate.ts sets the role's password. */
export function roleUrl(role: LoginRole, url = adminUrl(), passwords?: RolePasswords): string {
  const own = new URL(url);
  own.username = role;
  own.password = passwords?.[role] ?? findRolePassword(role, getSettings());
  return own.href;
}
