import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkName, type Store } from "./contract.ts";

/**
 * Files in 256 folders that only this operating-system user can read. A file is renamed into place, so that it exists
 * completely or not at all.
 */
export function folderStore(root: string): Store {
  const pathOf = (name: string) => join(root, checkName(name).slice(0, 2), name);
  async function place(name: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(4).toString("hex")}`;
    try {
      await write(draft);
      await rename(draft, path);
      // Otherwise a power failure may take the name away after the caller has deleted what the file replaces.
      for (const folder of [dirname(path), root]) await syncFolder(folder);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  return {
    put: (name, bytes) => place(name, (draft) => writeFile(draft, bytes, { mode: 0o600, flush: true })),
    putFile: (name, path) =>
      place(name, (draft) => pipeline(createReadStream(path), createWriteStream(draft, { mode: 0o600, flush: true }))),
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    async open(name) {
      const file = await open(pathOf(name)).catch(nullIfMissing);
      return file && file.createReadStream();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
