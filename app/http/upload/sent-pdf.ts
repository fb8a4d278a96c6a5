export type SentPdf = { field: string; bytes: Uint8Array<ArrayBuffer> };

/** What goes to the thread and comes back without being copied. */
export const memoryOf = (sent: readonly SentPdf[]): ArrayBuffer[] => sent.map(({ bytes }) => bytes.buffer);
