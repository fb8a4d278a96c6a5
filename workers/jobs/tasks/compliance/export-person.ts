import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Store } from "../../../../app/storage/contract.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { writeArchive } from "../../exports/write-archive.ts";

const payloadOf = z.object({ exportId: z.int().positive() });

/**
 * Creates the ZIP file of an export of personal data. The row in site.files is inserted before the bytes are stored, so
 * that purge-files finds the file of a job that was killed; a person who is erased meanwhile gets no file.
 */
export function exportPerson({ pool }: Context, store: Store): Task {
  return allowMinutes(15, async (payload) => {
    const { exportId } = payloadOf.parse(payload);
    const folder = await mkdtemp(join(tmpdir(), "bourse-export-"));
    try {
      const path = join(folder, "export.zip");
      if (!(await writeArchive(pool, store, exportId, path))) return;
      const name = randomBytes(20).toString("hex");
      const digest = createHash("sha256");
      await pipeline(createReadStream(path), digest);
      const { size } = await stat(path);
      const { rows: stored } = await pool.query<{ done: boolean }>(
        "select compliance.store_export($1, $2, $3, $4) as done",
        [exportId, name, digest.digest(), size],
      );
      if (!stored[0]?.done) return;
      await store.putFile(name, path, "application/zip");
      const { rows: finished } = await pool.query<{ done: boolean }>(
        "select compliance.finish_export($1, $2) as done",
        [exportId, name],
      );
      if (!finished[0]?.done) await store.remove(name);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
