import { createHash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { readRows } from "./csv.ts";

/** The rows, SHA-256 and bytes of a file. */
type Fingerprint = { rows: number; sha256: Buffer; bytes: number };

/** Reads a whole file, parses every row of it and passes the rows on. */
export async function fingerprintOf(
  file: Readable,
  handle: (cells: (string | null)[]) => Promise<void> | void = () => {},
): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  const counted = new PassThrough().on("data", (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const unzip = createGunzip();
  const read = pipeline(file, counted, unzip);
  // The iteration throws it as well.
  read.catch(() => {});
  for await (const cells of readRows(unzip)) {
    rows += 1;
    await handle(cells);
  }
  await read;
  return { rows, sha256: hash.digest(), bytes };
}
