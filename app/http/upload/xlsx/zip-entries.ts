import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

const MAX_ENTRIES = 1000;
const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const PIECE_BYTES = 64 * 1024;

/** One file of an archive: its unpacked bytes, never more than `limit`. */
export type ZipEntry = (limit: number) => AsyncGenerator<Buffer>;

/** The files of a zip archive by name. Throws for encrypted archives, split archives and sizes over 4 GB. */
export function zipEntries(file: Buffer): Map<string, ZipEntry> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || file.readUInt32LE(end) !== END) throw new RangeError("Not a zip archive");
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new RangeError("The archive has too many entries");
  const entries = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let read = 0; read < count; read++) {
    if (file.readUInt32LE(at) !== DIRECTORY) throw new RangeError("The archive's directory is broken");
    const flags = file.readUInt16LE(at + 8);
    const method = file.readUInt16LE(at + 10);
    const size = file.readUInt32LE(at + 20);
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    if ((flags & 1) === 1 || (method !== 0 && method !== 8))
      throw new RangeError("The archive is encrypted or unusual");
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    entries.set(name, (limit) => unpack(bytesOf(file, local, size), method === 8, limit));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function bytesOf(file: Buffer, local: number, size: number): Buffer {
  if (file.readUInt32LE(local) !== LOCAL) throw new RangeError("An entry of the archive is broken");
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (from + size > file.length) throw new RangeError("An entry of the archive is cut off");
  return file.subarray(from, from + size);
}

async function* unpack(packed: Buffer, isDeflated: boolean, limit: number): AsyncGenerator<Buffer> {
  const source = Readable.from(pieces(packed));
  let size = 0;
  for await (const piece of isDeflated ? source.pipe(createInflateRaw()) : source) {
    const bytes = piece as Buffer;
    size += bytes.length;
    if (size > limit) throw new RangeError("An entry of the archive is too large");
    yield bytes;
  }
}

function* pieces(packed: Buffer): Generator<Buffer> {
  for (let from = 0; from < packed.length; from += PIECE_BYTES) yield packed.subarray(from, from + PIECE_BYTES);
}
