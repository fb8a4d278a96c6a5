// An import file far larger than the memory that the web process may use for it (T-25).
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readPeak, resetPeak } from "../../soak/memory.ts";
import type { Crm } from "./crm-server.ts";
import { sendFile } from "./send-file.ts";

const LINE_COUNT = 256;
const LINE = `a@b.test,${"x".repeat(240_000)}\r\n`;
/**
 * Megabytes that are read and not yet collected: about a hundred for a file of any length. Kept whole, this file would
 * use some 270.
 */
const MAX_PEAK_MB = 160;

export function testLargeFile({ url, pid, admin, query }: Crm): void {
  const isShown = existsSync(`/proc/${pid}/clear_refs`);
  if (!isShown) console.warn("SKIPPED: /proc does not show the memory of a process on this machine");

  test.skipIf(!isShown)(
    "a file of sixty megabytes of long lines is read as a stream and not held in memory (T-25)",
    async () => {
      resetPeak(pid);
      const before = readPeak(pid);
      const file = { heading: "email,city", piece: () => LINE, pieceCount: LINE_COUNT };
      const { code, body } = await sendFile(`${url}/admin/leads/csv`, admin, file);
      expect(code).toBe(200);
      expect(await query("select rows from crm.imports where id = $1", [body.id])).toEqual([{ rows: LINE_COUNT }]);
      expect(readPeak(pid) - before).toBeLessThan(MAX_PEAK_MB);
    },
  );
}
