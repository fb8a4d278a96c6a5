import type { TFunction } from "i18next";
import type { Side } from "../../live/estimate.ts";
import type { LevelName } from "./draft.ts";
import { liesAbove, type LevelProblem } from "./levels.ts";

/**
 * The text of a level's problem, shown when its field is left; the entered value stays. `bound` is the rate to compare
 * with, as shown.
 */
export function problemText(
  t: TFunction,
  name: LevelName,
  type: Side | null,
  problem: LevelProblem,
  bound: string,
): string {
  if (problem === "rate") return t("Enter a valid price");
  if (problem === "pips") return t("Minimum 1 pip");
  if (problem === "amount") return t("Enter a valid amount");
  if (problem === "by-risk") return t("Enter the levels as a price or in pips to size the order by risk");
  if (problem === "at-once") {
    return name === "profit"
      ? t("Take profit would be executed immediately")
      : t("Stop loss would be executed immediately");
  }
  return boundsText(t, name, type ?? "buy", bound);
}

function boundsText(t: TFunction, name: LevelName, type: Side, price: string): string {
  if (liesAbove(name, type)) {
    return type === "buy"
      ? t("Take profit must be {{price}} or higher", { price })
      : t("Stop loss must be {{price}} or higher", { price });
  }
  return type === "buy"
    ? t("Stop loss must be {{price}} or lower", { price })
    : t("Take profit must be {{price}} or lower", { price });
}
