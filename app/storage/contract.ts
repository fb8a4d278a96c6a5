import type { Readable } from "node:stream";

/** Bytes under a random name of forty hexadecimal digits. */
export type Store = {
  put: (name: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** Stores the file at a path as a stream. */
  putFile: (name: string, path: string, mediaType: string) => Promise<void>;
  /** Null when the file does not exist. */
  get: (name: string) => Promise<Buffer | null>;
  /** The bytes as a stream; null when the file does not exist. */
  open: (name: string) => Promise<Readable | null>;
  /** Removing a file that does not exist is not an error. */
  remove: (name: string) => Promise<void>;
};

/** Names are generated and never paths; any other value is a programming error. */
export function checkName(name: string): string {
  if (!/^[0-9a-f]{40}$/.test(name)) throw new Error("Not the name of a stored file");
  return name;
}
