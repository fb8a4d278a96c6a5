/**
 * JSON whose numbers stay the digits that were sent: a price that becomes a float is no longer the provider's. Undefined when the text is not
 * JSON.
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

/** A member as text; undefined when it is missing or something else. */
export function textOf(object: Json, name: string): string | undefined {
  const value = object[name];
  return typeof value === "string" ? value : undefined;
}
