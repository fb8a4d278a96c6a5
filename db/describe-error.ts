/** The fields of an error that are safe to log. Drivers add properties that may contain database credentials. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause ? { cause: describeError(cause) } : {}) };
}
