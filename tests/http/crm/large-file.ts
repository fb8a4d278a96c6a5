// An import file far larger than the memory that the web process may use for it (T-25).
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import type { Crm } from "./crm-server.ts";

const LINE_COUNT = 256;
const LINE = `a@b.test,${"x".repeat(240_000)}\r\n`;
const boundary = "----leads";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\nemail,city\r\n`;
const tail = `--${boundary}--\r\n`;
/**
 * Megabytes that are read and not yet collected: about a hundred for a file of any length. Kept whole, this file would
 * use some 270.
 */
const MAX_PEAK_MB = 160;

export function testLargeFile({ url, pid, admin, query }: Crm): void {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) console.warn("SKIPPED: /proc does not show the memory of a process on this machine");

  test.skipIf(!existsSync(status))(
    "a file of sixty megabytes of long lines is read as a stream and not held in memory (T-25)",
    async () => {
      const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
      // Resets the peak.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      const before = peak();
      const { code, body } = await send(`${url}/admin/leads/csv`, admin);
      expect(code).toBe(200);
      expect(await query("select rows from crm.imports where id = $1", [body.id])).toEqual([{ rows: LINE_COUNT }]);
      expect(peak() - before).toBeLessThan(MAX_PEAK_MB);
    },
  );
}

/** Sends the file line by line, no faster than the server reads it. */
async function send(address: string, { cookies }: Client): Promise<{ code: number; body: { id: number } }> {
  const sent = request(address, {
    method: "POST",
    headers: {
      Accept: "application/json",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + LINE_COUNT * LINE.length + tail.length,
    },
  });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  await pipeline(Readable.from([head, ...Array<string>(LINE_COUNT).fill(LINE), tail]), sent);
  const [answer] = await answered;
  return { code: answer.statusCode ?? 0, body: (await json(answer)) as { id: number } };
}
