// A disk that can be copied in one moment, as a power cut leaves it: ext4 in a file of an XFS file system, whose copies
// share blocks.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "./programs.ts";

/** Of a copy only the blocks written later need space. */
const ROOM_FOR_COPIES = 2;

export type CopiedDisk = {
  folder: string;
  /** Writes all files to the disk. */
  flush: () => void;
  /** Copies what the kernel has written to the disk so far, without the writes to files that it has not. */
  copy: () => void;
  /** Replaces the disk in its folder by the copy; the processes that used it have ended. */
  replace: () => void;
  unmount: () => void;
};

/** undefined where this process may not mount a file system or a copy would be none of a moment, after printing why. */
export function mountCopiedDisk(megabytes: number, skipped: string): CopiedDisk | undefined {
  const programs = ["mkfs.xfs", "mkfs.ext4"].map((name) => findProgram(name, skipped));
  const [xfs, ext4] = programs;
  if (!xfs || !ext4) return undefined;
  const root = mkdtempSync(join(tmpdir(), "bourse-copied-disk-"));
  const [outer, folder] = [join(root, "images"), join(root, "disk")];
  const mounted: string[] = [];
  let count = 0;
  const image = () => join(outer, `${count}.img`);
  const mount = (file: string, target: string) => {
    run("mount", "-o", "loop", file, target);
    mounted.unshift(target);
  };
  const unmount = () => {
    // A server that is being killed may still have files open.
    for (const each of mounted.splice(0)) run("umount", "--lazy", each);
    rmSync(root, { recursive: true, force: true });
  };
  try {
    // PostgreSQL runs as another user.
    chmodSync(root, 0o755);
    for (const each of [outer, folder]) mkdirSync(each);
    const outerImage = createImage(join(root, "images.img"), megabytes * ROOM_FOR_COPIES);
    run(xfs, "-q", "-m", "reflink=1", outerImage);
    mount(outerImage, outer);
    run(ext4, "-q", "-F", createImage(image(), megabytes));
    reflink(image(), join(outer, "trial.img"));
    mount(image(), folder);
  } catch (error) {
    unmount();
    console.warn(`SKIPPED ${skipped}: no disk can be mounted and copied: ${(error as Error).message.trim()}`);
    return undefined;
  }
  return {
    folder,
    flush: () => run("sync", "--file-system", folder),
    copy: () => reflink(image(), join(outer, `${count + 1}.img`)),
    replace() {
      run("umount", "--lazy", folder);
      mounted.shift();
      rmSync(image());
      count += 1;
      mount(image(), folder);
    },
    unmount,
  };
}

function createImage(path: string, megabytes: number): string {
  writeFileSync(path, "");
  run("truncate", "--size", `${megabytes}M`, path);
  return path;
}

/** XFS lets no write to the file happen during the copy. */
const reflink = (from: string, to: string) => run("cp", "--reflink=always", from, to);

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: "pipe" });
}
