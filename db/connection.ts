import { hkdfSync } from "node:crypto";
import { recordedUrl } from "./embedded.ts";
import { getSettings } from "./settings.ts";

export type LoginRole = "bourse_app" | "bourse_worker";

/** The administrating connection: DATABASE_URL, or the embedded server that this installation runs. */
export function adminUrl(): string {
  const settings = getSettings();
  const url = settings.databaseUrl ?? recordedUrl(settings.data);
  if (!url) throw new Error("No database: set DATABASE_URL, or run npm start, which brings its own");
  return url;
}

/** The same server and database as one of our login roles, whose password db/migrate.ts has set. */
export function roleUrl(role: LoginRole, url = adminUrl(), key = getSettings().encryptionKey): string {
  const own = new URL(url);
  own.username = role;
  own.password = rolePassword(role, key);
  return own.href;
}

/** Derived, so that no process needs a second secret and a lost `.data` folder loses no password. */
export function rolePassword(role: LoginRole, key: string): string {
  return Buffer.from(hkdfSync("sha256", key, "bourse", `postgres:${role}`, 24)).toString("base64url");
}
