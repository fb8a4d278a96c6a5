/** Whatever else waits comes first: long work stands in several tasks of the browser. */
export function turn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
