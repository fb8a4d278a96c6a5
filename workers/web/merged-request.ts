import { IncomingMessage } from "node:http";

const SMALL_CHUNK_BYTES = 512;
const MERGED_CHUNK_BYTES = 16 * 1024;
/** A form of usual length is one chunk, which is passed on unchanged. */
const UNMERGED_SMALL_CHUNKS = 8;

/**
 * A request whose small chunks are merged. Node emits every chunk of a chunked body as a separate buffer, and one read
 * of 64 kB can contain 11,000 chunks of one byte: queueing and reading them one by one blocked the event loop for 50
 * ms. While chunks are merged the connection is read once in a turn; otherwise libuv reads up to 32 times before the
 * event loop continues.
 */
export class MergedRequest extends IncomingMessage {
  #smallChunks = 0;
  #merged: Buffer | null = null;
  #length = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || chunk.length >= SMALL_CHUNK_BYTES || ++this.#smallChunks <= UNMERGED_SMALL_CHUNKS) {
      this.#flush();
      return super.push(chunk, encoding);
    }
    if (this.#length + chunk.length > MERGED_CHUNK_BYTES) this.#flush();
    const isFirst = this.#merged === null;
    this.#merged ??= Buffer.allocUnsafe(MERGED_CHUNK_BYTES);
    this.#merged.set(chunk, this.#length);
    this.#length += chunk.length;
    if (!isFirst) return true;
    setImmediate(() => this.#flush());
    // Node pauses the connection; the stream resumes it when it has the merged chunk.
    return false;
  }

  /**
   * Called for each pipelined request when their connection closes, each time with a new error. The errors after the
   * first of a turn have no stack trace: 1,500 of them, the requests of one read, blocked the event loop for 50 ms.
   */
  override destroy(error?: Error): this {
    const limit = Error.stackTraceLimit;
    if (error && limit > 0) {
      Error.stackTraceLimit = 0;
      queueMicrotask(() => (Error.stackTraceLimit = limit));
    }
    return super.destroy(error);
  }

  #flush(): void {
    if (this.#merged === null) return;
    const merged = this.#merged.subarray(0, this.#length);
    this.#merged = null;
    this.#length = 0;
    super.push(merged);
  }
}
