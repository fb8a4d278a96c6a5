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
  if (problem === "rate") return t("The rate is not valid");
  if (problem === "pips") return t("At least 1 pip");
  if (problem === "at-once") {
    return name === "profit"
      ? t("Take profit would close the order at once")
      : t("Stop loss would close the order at once");
  }
  return boundsText(t, name, type ?? "buy", bound);
}

function boundsText(t: TFunction, name: LevelName, type: Side, price: string): string {
  if (liesAbove(name, type)) {
    return type === "buy"
      ? t("A buy's profit lies at {{price}} or above", { price })
      : t("A sell's loss lies at {{price}} or above", { price });
  }
  return type === "buy"
    ? t("A buy's loss lies between 0 and {{price}}", { price })
    : t("A sell's profit lies between 0 and {{price}}", { price });
}
