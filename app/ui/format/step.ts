import { compareDecimals, roundDecimal } from "./decimal.ts";

type Bounds = { min?: string; max?: string };

/**
 * The next value of a stepper: one step up or down from the entered text, within its bounds. A text that is not a
 * number starts at the lower bound.
 */
export function stepDecimal(typed: string, step: string, direction: 1 | -1, { min, max }: Bounds = {}): string {
  const clean = typed.replace(/[\s\u00a0\u202f]/g, "").replace("\u2212", "-");
  const places = Math.max(clean.split(".")[1]?.length ?? 0, step.split(".")[1]?.length ?? 0);
  const from = roundDecimal(clean, places);
  if (from === null) return min ?? "0";
  const units = (text: string) => BigInt((roundDecimal(text, places) ?? "0").replace(".", ""));
  const sum = units(from) + units(step) * BigInt(direction);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, "0");
  const text = (sum < 0n ? "-" : "") + (places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits);
  if (min !== undefined && compareDecimals(text, min) < 0) return min;
  if (max !== undefined && compareDecimals(text, max) > 0) return max;
  return text;
}
