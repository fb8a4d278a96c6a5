export type SentPdf = { field: string; bytes: Uint8Array<ArrayBuffer> };

/** The memory that is transferred to the thread and back without copying. */
export const memoryOf = (sent: readonly SentPdf[]): ArrayBuffer[] => sent.map(({ bytes }) => bytes.buffer);
