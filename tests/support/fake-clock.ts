// The clock of a process, which libfaketime replaces; its monotonic clock stays right.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/** Whether the library is installed; without it prints what this run does not test. */
export function hasFakeClock(skipped: string): boolean {
  const isInstalled = existsSync(LIBRARY);
  if (!isInstalled) console.warn(`SKIPPED: libfaketime is not installed, so this run does not test ${skipped}`);
  return isInstalled;
}

/** A clock for processes that are started with `env`. */
export function createFakeClock(offset: string) {
  const folder = mkdtempSync(join(tmpdir(), "bourse-clock-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const control = join(folder, "offset");
  /** An offset of libfaketime from the right time, such as +3d. */
  const set = (next: string) => writeFileSync(control, next);
  set(offset);
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: control,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set };
}
