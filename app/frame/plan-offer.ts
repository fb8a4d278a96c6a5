import { randomUUID } from "node:crypto";
import { getPool } from "../../db/pool.ts";
import { offerPlans } from "../../db/generated/money.ts";
import type { Branding } from "./branding.ts";
import { customer } from "../http/roles.ts";
import type { Session } from "../http/session.ts";

/**
 * The plans that a customer without one may choose, if plans are enabled and exist. Staff acting as the customer
 * cannot choose.
 */
export async function readOffer({ user, actor, impersonator }: Session, { pricingPlan }: Branding) {
  if (pricingPlan !== "on" || user.roleId !== customer || user.planId !== null || impersonator) return null;
  const plans = await offerPlans(getPool(), { actor });
  return plans.length > 0 ? { plans, key: randomUUID() } : null;
}
