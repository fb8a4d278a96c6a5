import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { createRandom } from "../replay/random.ts";
import { type CopiedDisk, mountCopiedDisk } from "../support/copied-disk.ts";
import { isFull } from "../support/size.ts";
import { crash, type Fault, NOTHING_WRONG, summary } from "./crash.ts";

const DISK_MEGABYTES = 1500;
const MAX_DELAY_MS = 200;
/** Checkpoints are frequent, so that many cuts happen while PostgreSQL writes its tables. */
const SETTINGS = { max_wal_size: "32MB", checkpoint_timeout: "30s" };

const disk = mountCopiedDisk(DISK_MEGABYTES, "power cuts");
afterAll(() => disk?.unmount());

/** The server goes on from a copy of the disk that was made while it ran. */
function cutPower(from: CopiedDisk, seed: number): Fault {
  const random = createRandom(seed);
  return async (cluster, load) => {
    await wait(random.integer(0, MAX_DELAY_MS));
    // Without a turn of the event loop in between: a client reads no answer that was sent after the copy began.
    from.copy();
    load.disconnect();
    await cluster.kill();
    from.replace();
  };
}

describe.skipIf(!disk)("a disk whose power is cut", () => {
  const cut = (options: { operations: number; kills: number; seed: number }, settings: Record<string, string> = {}) => {
    if (!disk) throw new Error("There is no disk");
    const prepare = disk.flush;
    return crash({
      ...options,
      settings: { ...SETTINGS, ...settings },
      folder: disk.folder,
      prepare,
      fault: cutPower(disk, options.seed),
    });
  };

  test(
    "a power cut under load loses no acknowledged operation and repeats none (F-03)",
    async () => {
      const report = await cut(
        isFull ? { operations: 6000, kills: 20, seed: 1 } : { operations: 300, kills: 2, seed: 2 },
      );
      console.log(JSON.stringify(report));
      expect(summary(report)).toEqual(NOTHING_WRONG);
      expect(report.repeated).toBeGreaterThan(0);
    },
    isFull ? 2_400_000 : 400_000,
  );

  test.runIf(isFull)(
    "a power cut loses acknowledged operations of a server that does not wait for the disk",
    async () => {
      const report = await cut({ operations: 1500, kills: 5, seed: 3 }, { synchronous_commit: "off" });
      console.log(`${report.lost.length} of ${report.acknowledged} operations lost`);
      expect(report.lost.length).toBeGreaterThan(0);
    },
    400_000,
  );
});
