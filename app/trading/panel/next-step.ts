import type { OnboardingRow } from "../../../db/generated/trading.ts";

/** The place of the step that the customer takes next, from 0; -1 while all wait for a review. */
export function nextStep({ identity, deposit, trade }: OnboardingRow): number {
  return [identity, deposit, trade].findIndex((state) => state === "todo" || state === "rejected");
}
