import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkName, type Store } from "./contract.ts";

/**
 * Files in 256 folders that only this operating-system user can read. A file is renamed into place, so that it exists
 * completely or not at all.
 */
export function folderStore(root: string): Store {
  const pathOf = (name: string) => join(root, checkName(name).slice(0, 2), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString("hex")}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
