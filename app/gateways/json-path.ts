/** The value at a path of a provider's JSON, whose shape is not guaranteed; undefined where the path does not exist. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** A string, or a number in its shortest form; empty for any other value. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
}

/**
 * An amount of money. JSON numbers are parsed as doubles, which print the digits that they were parsed from up to
 * fifteen digits. Anything but a plain decimal is an empty string, which equals no total.
 */
export function moneyAt(value: unknown, ...path: (string | number)[]): string {
  const text = textAt(value, ...path);
  return /^\d{1,15}(\.\d{1,10})?$/.test(text) ? text : "";
}

export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** A reference or currency. Cut at 100 characters; longer ones are not ours. */
export function named(value: unknown, ...path: (string | number)[]): string {
  return textAt(value, ...path).slice(0, 100);
}
