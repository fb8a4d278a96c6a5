import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { environment } from "../process/environment.ts";

const mail = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string(), at: z.string() });
export type Mail = z.infer<typeof mail>;

/** File names begin with the time, so sorting by name puts the newest first. */
const MAX_MAILS = 50;
const mailName = /^[A-Za-z0-9@.+_-]{1,400}\.json$/;

export async function listMails(): Promise<(Mail & { file: string })[]> {
  const folder = environment.mailFolder;
  if (!folder) return [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const shown = names
    .filter((name) => mailName.test(name))
    .sort()
    .reverse()
    .slice(0, MAX_MAILS);
  return Promise.all(shown.map(async (file) => ({ ...(await readMail(join(folder, file))), file })));
}

export async function findMail(file: string): Promise<Mail | null> {
  if (!environment.mailFolder || !mailName.test(file) || file.startsWith(".")) return null;
  return readMail(join(environment.mailFolder, file)).catch(() => null);
}

async function readMail(path: string): Promise<Mail> {
  return mail.parse(JSON.parse(await readFile(path, "utf8")));
}
