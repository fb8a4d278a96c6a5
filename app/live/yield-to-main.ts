/** Ends the current task, so that input and drawing run before long work continues. */
export function yieldToMain(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
