import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { dayjs } from "../../app/dayjs.ts";

/** `sender` is the brand name; the address belongs to the installation. */
export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Mail = {
  /** One address, or several separated by commas. */
  to: string;
  sender: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
};
export type SendMail = (mail: Mail) => Promise<void>;

// Well below the 60 seconds after which a job counts as abandoned.
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Of the addresses in a file's name. */
const MAX_NAME_LENGTH = 200;

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
  return async ({ to, sender, subject, html, text, attachments }) => {
    await transport.sendMail({
      from: { name: sender, address: from },
      to,
      subject,
      html,
      text,
      attachments: attachments?.map((file) => ({ ...file })),
    });
  };
}

async function writeMail(folder: string, mail: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = dayjs.utc().toISOString();
  const name = `${at.replaceAll(":", "-")}-${mail.to.slice(0, MAX_NAME_LENGTH).replaceAll(/[^A-Za-z0-9@.+-]/g, "_")}.json`;
  // Renamed when complete, so that /dev/mail never reads a partial file.
  const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
  const attachments = mail.attachments?.map(({ content, ...file }) => ({
    ...file,
    base64: content.toString("base64"),
  }));
  await writeFile(draft, JSON.stringify({ ...mail, attachments, at }, null, 2), { mode: 0o600 });
  await rename(draft, join(folder, name));
}
