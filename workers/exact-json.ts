/**
 * Parses JSON and returns numbers as the digits that were sent, because a price must not be rounded to a float.
 * Undefined when the text is not JSON.
 */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
}

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string member; undefined when it is missing or has another type. */
export function textOf(object: Json, name: string): string | undefined {
  const value = object[name];
  return typeof value === "string" ? value : undefined;
}
