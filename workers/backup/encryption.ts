import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { ByteReader } from "./byte-reader.ts";

/** The file is no backup, is damaged or incomplete, or belongs to another key; the message is one line. */
export class BackupError extends Error {}

/**
 * A file is MAGIC, a salt, and records: a byte that is 1 in the last record, the length of the ciphertext in four
 * bytes, the ciphertext and its tag. A record's nonce is its number, so that records can be neither moved nor left out;
 * the byte is authenticated, so that a file cannot end early.
 */
const MAGIC = Buffer.from("BOURSEB1");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = 5;
const RECORD_BYTES = 256 * 1024;
const ALGORITHM = "aes-256-gcm";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);
/** The salt of each file makes its key unique, so nonces are never used twice with one key. */
const keyOf = (secret: string, salt: Buffer) =>
  derive(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

function nonceOf(record: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(record), 4);
  return nonce;
}

export async function* encrypt(plain: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(secret, salt);
  let record = 0;
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(isLast ? 1 : 0);
    head.writeUInt32BE(bytes.length, 1);
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(record++)).setAAD(head);
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  yield Buffer.concat([MAGIC, salt]);
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of plain) {
    for (let from = 0; from < chunk.length;) {
      const part = Buffer.from(chunk.subarray(from, from + RECORD_BYTES - length));
      parts.push(part);
      length += part.length;
      from += part.length;
      if (length < RECORD_BYTES) continue;
      yield seal(Buffer.concat(parts), false);
      parts = [];
      length = 0;
    }
  }
  yield seal(Buffer.concat(parts), true);
}

/** Yields authenticated bytes only; throws BackupError at the first record that is missing or does not fit. */
export async function* decrypt(file: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(file);
  const magic = await reader.read(MAGIC.length);
  if (!magic?.equals(MAGIC)) throw new BackupError("is not a backup of this product");
  const truncated = new BackupError("ends early: the file is incomplete");
  const salt = await reader.read(SALT_BYTES);
  if (!salt) throw truncated;
  const key = await keyOf(secret, salt);
  for (let record = 0; ; record++) {
    const head = await reader.read(HEAD_BYTES);
    if (!head) throw truncated;
    const length = head.readUInt32BE(1);
    if (length > RECORD_BYTES) throw new BackupError(`is damaged at record ${record}`);
    const bytes = await reader.read(length + TAG_BYTES);
    if (!bytes) throw truncated;
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(record)).setAAD(head);
    decipher.setAuthTag(bytes.subarray(length));
    const plain = decipher.update(bytes.subarray(0, length));
    try {
      decipher.final();
    } catch {
      throw new BackupError(
        record === 0 ? "does not open with this BACKUP_KEY (or ENCRYPTION_KEY)" : `is damaged at record ${record}`,
      );
    }
    yield plain;
    if (head.readUInt8() === 1) break;
  }
  if (!(await reader.isAtEnd())) throw new BackupError("is damaged: bytes follow its end");
}
