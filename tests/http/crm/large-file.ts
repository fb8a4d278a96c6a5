// A file of leads far larger than what the web process may keep of it (T-25).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import type { Floor } from "./floor.ts";

const LINES = 256;
const LINE = `a@b.test,${"x".repeat(240_000)}\r\n`;
const boundary = "----leads";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\nemail,city\r\n`;
const tail = `--${boundary}--\r\n`;
/** Megabytes that are read and not yet swept: about a hundred, however long the file is. Kept whole, this one would take some 270. */
const GARBAGE = 160;

export function testLargeFile({ url, pid, admin, query }: Floor): void {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) console.warn("SKIPPED: this machine does not tell how much memory a process takes");

  test.skipIf(!existsSync(status))(
    "sixty megabytes of long lines are taken as they come, and never stand in memory (T-25)",
    async () => {
      const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
      // From here on the peak is counted anew.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      const before = peak();
      const { code, body } = await send(`${url}/admin/leads/csv`, admin);
      expect(code).toBe(200);
      expect(await query("select rows from crm.imports where id = $1", [body.id])).toEqual([{ rows: LINES }]);
      expect(peak() - before).toBeLessThan(GARBAGE);
    },
  );
}

/** Line by line, no faster than it is read. */
async function send(address: string, { cookies }: Client): Promise<{ code: number; body: { id: number } }> {
  const sent = request(address, {
    method: "POST",
    headers: {
      Accept: "application/json",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + LINES * LINE.length + tail.length,
    },
  });
  const answered = new Promise<{ code: number; body: { id: number } }>((resolve, reject) => {
    sent.once("error", reject).once("response", async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ code: answer.statusCode ?? 0, body: JSON.parse(text) as { id: number } });
    });
  });
  await pipeline(Readable.from([head, ...Array<string>(LINES).fill(LINE), tail]), sent);
  return answered;
}
