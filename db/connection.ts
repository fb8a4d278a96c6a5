import { recordedUrl } from "./embedded.ts";
import { findRolePassword } from "./role-passwords.ts";
import { getSettings, type LoginRole, type RolePasswords } from "./settings.ts";

/** The administrating connection: DATABASE_URL, or the embedded server that this installation runs. */
export function adminUrl(): string {
  const settings = getSettings();
  const url = settings.databaseUrl ?? recordedUrl(settings.data);
  if (!url) throw new Error("No database: set DATABASE_URL, or run npm start, which brings its own");
  return url;
}

/** The same server and database as one of our login roles, whose password db/migrate.ts has set. */
export function roleUrl(role: LoginRole, url = adminUrl(), passwords?: RolePasswords): string {
  const own = new URL(url);
  own.username = role;
  own.password = passwords?.[role] ?? findRolePassword(role, getSettings());
  return own.href;
}
