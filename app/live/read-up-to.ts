let newest = 0;

/** Sets the sequence number of the newest event when the page's data was read; 0 for a visitor. */
export function setReadUpTo(seq: number): void {
  newest = seq;
}

/** The sequence number after which events are missing from the page's data. */
export function readUpTo(): number {
  return newest;
}
