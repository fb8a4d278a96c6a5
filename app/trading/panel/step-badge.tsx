import { useTranslation } from "react-i18next";
import type { OnboardingRow } from "../../../db/generated/trading.ts";
import { nextStep } from "./next-step.ts";

/** "Step 1 of 3"; nothing while all steps wait for a review. */
export function StepBadge({ steps }: { steps: OnboardingRow }) {
  const { t } = useTranslation();
  const next = nextStep(steps);
  return next < 0 ? null : (
    <span className="badge badge-accent">{t("Step {{number}} of 3", { number: next + 1 })}</span>
  );
}
