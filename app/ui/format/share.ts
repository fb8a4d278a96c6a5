import { NOTHING } from "./number.ts";

/** A part of a whole count in whole percent. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? NOTHING : `${Math.round((100 * part) / whole)}\u00A0%`;
}
