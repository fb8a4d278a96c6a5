/** Bytes under a random name of forty hexadecimal digits. */
export type Store = {
  put: (name: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** Null when the file does not exist. */
  get: (name: string) => Promise<Buffer | null>;
  /** Removing a file that does not exist is not an error. */
  remove: (name: string) => Promise<void>;
};

/** Names are generated and never paths; any other value is a programming error. */
export function checkName(name: string): string {
  if (!/^[0-9a-f]{40}$/.test(name)) throw new Error("Not the name of a stored file");
  return name;
}
