import { ByteReader } from "./byte-reader.ts";
import type { EntryWithBytes } from "./entries.ts";

const BLOCK_BYTES = 512;

/** The files and folders of a tar archive as PostgreSQL sends it (ustar). */
export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<EntryWithBytes> {
  const reader = new ByteReader(archive);
  const fail = (): never => {
    throw new Error("The server's archive ends early");
  };
  for (;;) {
    const block = (await reader.read(BLOCK_BYTES)) ?? fail();
    // A block of zeros begins the end of the archive; the rest is read so that the server can finish.
    if (block.every((byte) => byte === 0)) {
      while (await reader.read(BLOCK_BYTES));
      return;
    }
    const name = [textOf(block, 345, 155), textOf(block, 0, 100)].filter(Boolean).join("/");
    const type = String.fromCharCode(block[156] ?? 0);
    const size = numberOf(block.subarray(124, 136));
    const mode = numberOf(block.subarray(100, 108));
    if (type === "5")
      yield { path: name.replace(/\/$/, ""), mode, size: 0, isFolder: true, bytes: reader.stream(0, fail) };
    else if (type === "0" || type === "\0") {
      yield { path: name, mode, size, bytes: reader.stream(size, fail) };
      const padding = (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
      if ((await reader.read(padding)) === null) fail();
    } else throw new Error(`${name}: tablespaces outside the data directory cannot be backed up`);
  }
}

function textOf(block: Buffer, from: number, length: number): string {
  const text = block.subarray(from, from + length);
  const end = text.indexOf(0);
  return text.subarray(0, end < 0 ? length : end).toString();
}

/** Octal digits, or a big-endian number after a byte with its highest bit set, for sizes from 8 GB on. */
function numberOf(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(field.toString().replace(/\0.*$/s, "").trim() || "0", 8);
  return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
}
