import { randomUUID } from "node:crypto";
import { getPool } from "../../db/pool.ts";
import { offerPlans } from "../../db/generated/money.ts";
import type { Branding } from "./branding.ts";
import { customer } from "./roles.ts";
import type { Session } from "./session.ts";

/** what a customer without a plan may choose from, while plans are on and there are any. Whoever acts for them does not choose. */
export async function readOffer({ user, actor, impersonator }: Session, { pricingPlan }: Branding) {
  if (pricingPlan !== "on" || user.roleId !== customer || user.planId !== null || impersonator) return null;
  const plans = await offerPlans(getPool(), { actor });
  return plans.length > 0 ? { plans, key: randomUUID() } : null;
}
