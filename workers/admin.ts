// npm run admin -- you@broker.example "Your Name": creates the first administrator, or restores the access of one, and
// prints a one-time link to set the password.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { getSettings, type Settings } from "../db/settings.ts";
import { openInstallation } from "./installation.ts";

async function admin(settings: Settings, email: string | undefined, name = "Administrator"): Promise<void> {
  if (email === undefined) throw new Error('Usage: npm run admin -- you@broker.example "Your Name"');
  const installation = await openInstallation(settings, console.log);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    await client.connect();
    const token = randomBytes(32).toString("base64url");
    await client.query("select iam.invite_administrator($1, $2, $3)", [
      email,
      name,
      createHash("sha256").update(token).digest(),
    ]);
    console.log(
      `Set the password here within an hour (the link works once): ${settings.appUrl}/reset-password/${token}`,
    );
  } finally {
    await client.end();
    await installation.release();
  }
}

try {
  const [email, name] = process.argv.slice(2);
  await admin(getSettings(), email, name);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
