// Zod type of the stored exposure over time (trading.risk_history).
import { z } from "zod";

/** Periods of the history, as trading.risk_history expects them. */
export const historyPeriods = ["day", "5-days", "30-days"] as const;

const point = z.object({
  at: z.string(),
  net: z.string(),
  /** The net less the broker's hedges. */
  after: z.string(),
  long: z.string(),
  short: z.string(),
  gross: z.string(),
  /** The broker's floating P/L. */
  floating: z.string(),
  /** The broker's floating and realised P/L of that UTC day. */
  broker: z.string(),
});
const history = z.object({
  currency: z.string(),
  period: z.enum(historyPeriods),
  from: z.string(),
  until: z.string(),
  /** Seconds from one point to the next. */
  step: z.number(),
  limits: z.array(z.string()),
  marks: z.array(z.string()),
  points: z.array(point),
});
export type RiskHistory = z.infer<typeof history>;
export const riskHistory = history.nullable();
