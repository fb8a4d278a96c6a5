import { PassThrough } from "node:stream";
import pg from "pg";

/** PostgreSQL's types of messages of a base backup. */
const NEW_ARCHIVE = 0x6e;
const DATA = 0x64;

type Connection = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } };

/**
 * Yields the server's data directory as a tar archive that is consistent at its end: it contains the write-ahead log of
 * its duration, which a slot keeps until then. The server keeps working meanwhile.
 */
export async function* readBaseBackup(url: string): AsyncGenerator<Buffer> {
  // The option exists in pg and is missing from its types.
  const client = new pg.Client({ connectionString: url, replication: "true" } as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`CREATE_REPLICATION_SLOT bourse_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const archive = new PassThrough({ highWaterMark: 1024 * 1024 });
    const copy = client.query(new BaseBackup(archive));
    copy.done.catch((error: Error) => archive.destroy(error));
    yield* archive;
    await copy.done;
  } finally {
    await client.end();
  }
}

/** A query of pg whose answer is a stream of copied bytes, with the methods that pg calls. */
class BaseBackup {
  readonly done: Promise<void>;
  readonly #archive: PassThrough;
  readonly #finish: { resolve: () => void; reject: (error: Error) => void };
  #connection: Connection | null = null;
  #error: Error | null = null;

  constructor(archive: PassThrough) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.done = promise;
    this.#finish = { resolve, reject };
    this.#archive = archive;
    archive.on("drain", () => this.#connection?.stream.resume());
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query("BASE_BACKUP (LABEL 'bourse', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE && !chunk.subarray(1).toString().startsWith("base.tar"))
      this.#error ??= new Error("Tablespaces outside the data directory cannot be backed up");
    if (chunk[0] !== DATA) return;
    if (!this.#archive.write(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.#error ??= error;
    // The server's session has ended after some errors, so that no further message arrives.
    this.#finish.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#error) return this.#finish.reject(this.#error);
    this.#archive.end();
    this.#finish.resolve();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
}
