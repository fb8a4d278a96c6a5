/**
 * Statements that corrupt one row for one check, and the other checks that the same row must also break, each with the
 * reason.
 */
export type Corruption = { statements: string; also?: Record<string, string> };
export type Corruptions = Record<string, Corruption>;
