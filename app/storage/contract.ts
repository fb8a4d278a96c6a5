/** Bytes under a random name of forty hexadecimal digits. */
export type Store = {
  put: (name: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** Null when there is none. */
  get: (name: string) => Promise<Buffer | null>;
  /** That there is none is no error. */
  remove: (name: string) => Promise<void>;
};

/** Names are ours and never a path: whatever else comes here is a mistake, not a file. */
export function checkName(name: string): string {
  if (!/^[0-9a-f]{40}$/.test(name)) throw new Error("Not the name of a stored file");
  return name;
}
