import { ByteReader } from "./byte-reader.ts";
import { BackupError } from "./encryption.ts";

/** A folder, which has no bytes, or a file. Paths are relative to BOURSE_DATA. */
export type Entry = { path: string; mode: number; size: number; isFolder?: boolean };
export type EntryWithBytes = Entry & { bytes: AsyncIterable<Uint8Array> };

const MAX_HEAD_BYTES = 8_192;

/** Writes each entry as the length of its description, the description in JSON, and its bytes. */
export async function* writeEntries(entries: AsyncIterable<EntryWithBytes>): AsyncGenerator<Buffer> {
  for await (const { bytes, ...entry } of entries) {
    const text = Buffer.from(JSON.stringify(entry));
    const head = Buffer.alloc(4);
    head.writeUInt32BE(text.length);
    yield Buffer.concat([head, text]);
    for await (const chunk of bytes) yield Buffer.from(chunk);
  }
}

/** The caller reads the bytes of an entry before it takes the next one. */
export async function* readEntries(plain: AsyncIterable<Uint8Array>): AsyncGenerator<EntryWithBytes> {
  const reader = new ByteReader(plain);
  const fail = (): never => {
    throw new BackupError("is damaged: an entry is incomplete");
  };
  while (!(await reader.isAtEnd())) {
    const length = (await reader.read(4))?.readUInt32BE() ?? fail();
    const text = length <= MAX_HEAD_BYTES ? await reader.read(length) : null;
    const entry = JSON.parse((text ?? fail()).toString()) as Entry;
    if (/(^|\/)\.\.(\/|$)|^\/|\\|\0/.test(entry.path)) throw new BackupError(`names a path outside: ${entry.path}`);
    yield { ...entry, bytes: reader.stream(entry.size, fail) };
  }
}
