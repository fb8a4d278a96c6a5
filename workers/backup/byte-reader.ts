/** Reads exact numbers of bytes from chunks of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    return true;
  }

  /** Null at the end, and when fewer bytes are left. */
  async read(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0;) {
      if (!(await this.#fill())) return null;
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** The next bytes as they arrive; `onEnd` throws when fewer are left. */
  async *stream(length: number, onEnd: () => never): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0;) {
      if (!(await this.#fill())) onEnd();
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }
}
