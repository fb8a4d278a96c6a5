// A small file system in memory, which a test can fill.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Left when the disk is filled, so that some operations succeed. */
const ROOM_BYTES = 2 ** 20;

export type SmallDisk = {
  folder: string;
  fill: () => void;
  /** Removes what filled it. */
  free: () => void;
  unmount: () => void;
};

/** undefined where this process may not mount a file system, after printing what is skipped. */
export function mountDisk(megabytes: number, skipped: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bourse-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    console.warn(`SKIPPED ${skipped}: no file system can be mounted: ${(error as Error).message.trim()}`);
    return undefined;
  }
  const filling = join(folder, "fill");
  let isMounted = true;
  const unmount = () => {
    if (!isMounted) return;
    isMounted = false;
    // A log of a server may still be open.
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  };
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      execFileSync("fallocate", ["--length", String(Math.max(1, bavail * bsize - ROOM_BYTES)), filling]);
    },
    free: () => rmSync(filling, { force: true }),
    unmount,
  };
}
