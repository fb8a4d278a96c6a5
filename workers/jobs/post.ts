import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { dayjs } from "../../app/dayjs.ts";

/** `sender` is the name of the brand; the address is the installation's. */
export type Mail = { to: string; sender: string; subject: string; html: string; text: string };
export type Post = (mail: Mail) => Promise<void>;

// Well under the time after which a job counts as abandoned.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mails leave through the mail server, or, without one, become files that the page at /dev/mail shows. */
export function createPost({ smtpUrl, data, from }: { smtpUrl: string | null; data: string; from: string }): Post {
  if (smtpUrl === null) return (mail) => writeMail(join(data, "mail"), mail);
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return async ({ to, sender, subject, html, text }) => {
    await transport.sendMail({ from: { name: sender, address: from }, to, subject, html, text });
  };
}

async function writeMail(folder: string, mail: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = dayjs.utc().toISOString();
  const name = `${at.replaceAll(":", "-")}-${mail.to.replaceAll(/[^A-Za-z0-9@.+-]/g, "_")}.json`;
  // Appears whole: whoever lists the folder never reads half a mail.
  const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
  await writeFile(draft, JSON.stringify({ ...mail, at }, null, 2), { mode: 0o600 });
  await rename(draft, join(folder, name));
}
