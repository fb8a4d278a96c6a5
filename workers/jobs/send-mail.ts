import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { dayjs } from "../../app/dayjs.ts";

/** `sender` is the brand name; the address belongs to the installation. */
export type Mail = { to: string; sender: string; subject: string; html: string; text: string };
export type SendMail = (mail: Mail) => Promise<void>;

// Well below the 60 seconds after which a job counts as abandoned.
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends emails through the SMTP server. Without one, stores them as files, which /dev/mail lists. */
export function createSendMail({
  smtpUrl,
  data,
  from,
}: {
  smtpUrl: string | null;
  data: string;
  from: string;
}): SendMail {
  if (smtpUrl === null) return (mail) => writeMail(join(data, "mail"), mail);
  const transport = createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS_MS });
  return async ({ to, sender, subject, html, text }) => {
    await transport.sendMail({ from: { name: sender, address: from }, to, subject, html, text });
  };
}

async function writeMail(folder: string, mail: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = dayjs.utc().toISOString();
  const name = `${at.replaceAll(":", "-")}-${mail.to.replaceAll(/[^A-Za-z0-9@.+-]/g, "_")}.json`;
  // Renamed when complete, so that /dev/mail never reads a partial file.
  const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
  await writeFile(draft, JSON.stringify({ ...mail, at }, null, 2), { mode: 0o600 });
  await rename(draft, join(folder, name));
}
