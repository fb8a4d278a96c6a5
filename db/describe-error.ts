/** An error as a log may hold it: its kind, code, text and stack. What drivers hang on it may hold keys to the database. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause ? { cause: describeError(cause) } : {}) };
}
