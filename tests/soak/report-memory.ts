// Loaded into each process of a soak: writes the memory that it uses after a garbage collection. Resident memory would
// also contain garbage, because V8 lets a heap grow while the machine has memory.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const { SOAK_FOLDER: folder, SOAK_SAMPLE_MS: interval } = process.env;
const role = /workers\/(\w+)\/index\.ts/.exec(process.argv[1] ?? "")?.[1];

if (isMainThread && role !== undefined && folder !== undefined) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const file = join(folder, role);
  setInterval(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.new`, String(heapUsed + external));
    renameSync(`${file}.new`, file);
  }, Number(interval)).unref();
}
