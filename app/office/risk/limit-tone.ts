import type { RiskRow } from "../../../db/shapes/risk.ts";

/** How much of the net limit is in use: danger from the limit on, warn from its warning on, null below. */
export function limitTone({ isLimitExceeded, limitUsed }: RiskRow): "danger" | "warn" | null {
  if (!isLimitExceeded) return null;
  return (limitUsed ?? 0) >= 100 ? "danger" : "warn";
}
