/** A step into what a provider said: its shape is its own, and every step may lead nowhere. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string | number, unknown>)[step];
  }
  return here;
}

/** Text, or a number as it would be written; empty where there is neither. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
}

/**
 * A sum of money. JSON's numbers are doubles, but a double is written back with the digits that it was read from as long as these are fewer than
 * sixteen; anything that is no plain decimal is an empty text, which is nobody's total.
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

/** Providers name references and currencies; longer ones than ours are nobody's. */
export function named(value: unknown, ...path: (string | number)[]): string {
  return textAt(value, ...path).slice(0, 100);
}
