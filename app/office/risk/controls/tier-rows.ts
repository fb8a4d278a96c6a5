import type { InstrumentControls } from "../../../../db/shapes/controls.ts";

/** The most tiers with a limit. */
export const MAX_LIMITS = 9;
const LEAST_ROWS = 2;

export type TierRow = { n: number; limit: string; leverage: string };

/** The rows of the form: the present tiers, and an empty one where there is room. */
export function tierRows(tiers: InstrumentControls["tiers"]): TierRow[] {
  const limits = tiers?.limits ?? [];
  const length = Math.min(MAX_LIMITS, Math.max(LEAST_ROWS, limits.length + 1));
  return Array.from({ length }, (_, n) => ({
    n,
    limit: limits[n] ?? "",
    leverage: n < limits.length ? (tiers?.leverages[n] ?? "") : "",
  }));
}
