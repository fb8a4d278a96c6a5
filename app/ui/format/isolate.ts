const LEFT_TO_RIGHT = "\u2066";
const FIRST_STRONG = "\u2068";
const END = "\u2069";

/**
 * Isolates a number, price or date inside a sentence, as <Ltr> does for elements, so that "2026-11-21 11:28 AM" keeps
 * its order in Arabic.
 */
export function isolate(text: string): string {
  return LEFT_TO_RIGHT + text + END;
}

/** Isolates words inside a sentence, such as a duration, which keep the direction of their own letters. */
export function isolateWords(text: string): string {
  return FIRST_STRONG + text + END;
}
