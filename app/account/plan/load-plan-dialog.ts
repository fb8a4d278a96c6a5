import { preloadedPart } from "../../ui/lazy-part.tsx";

/** Pages that stay usable without a plan; the plan page itself offers the plans. */
const USABLE_WITHOUT_PLAN = /^\/(deposits|kyc|profile|security|pricing)(\/|$)/;

export function requiresPlan(path: string): boolean {
  return !USABLE_WITHOUT_PLAN.test(path);
}

/** The dialog that offers the plans; only a customer without a plan sees it. */
export const planDialog = preloadedPart(async () => (await import("./plan-dialog.tsx")).PlanDialog);
