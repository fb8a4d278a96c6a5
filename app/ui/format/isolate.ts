const LEFT_TO_RIGHT = "\u2066";
const END = "\u2069";

/**
 * Isolates a number, price or date inside a sentence, as <Ltr> does for elements, so that "2026-11-21 11:28 AM" keeps
 * its order in Arabic.
 */
export function isolate(text: string): string {
  return LEFT_TO_RIGHT + text + END;
}
