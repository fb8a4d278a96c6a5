// Zod types of risk limits (trading.limit_overview) and of those that were exceeded.
import { z } from "zod";

/** A risk limit that was exceeded. */
export const breach = z.object({
  id: z.number(),
  kind: z.enum(["net", "order", "holder"]),
  level: z.enum(["warning", "stop"]),
  /** An instrument, a category, or "market". */
  scope: z.string(),
  orderId: z.number().nullable(),
  userId: z.number().nullable(),
  customer: z.string().nullable(),
  figure: z.string(),
  threshold: z.string(),
  currency: z.string(),
  /** Percent of the threshold. */
  used: z.number(),
  at: z.string(),
  endedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
});
export type RiskBreach = z.infer<typeof breach>;

const amount = z.string().nullable();
const limits = z.object({
  id: z.number(),
  instrument: z.string().nullable(),
  category: z.string().nullable(),
  netWarning: amount,
  netStop: amount,
  orderWarning: amount,
  orderStop: amount,
  holderWarning: amount,
  holderStop: amount,
});
export type RiskLimits = z.infer<typeof limits>;
const overview = z.object({
  currency: z.string(),
  limits: z.array(limits),
  instruments: z.array(z.string()),
  breaches: z.array(breach),
});
export type LimitOverview = z.infer<typeof overview>;
export const limitOverview = overview;
