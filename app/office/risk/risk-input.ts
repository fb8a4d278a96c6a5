import { z } from "zod";
import { assetCategories } from "../../../db/queries/market/list-instruments.ts";
import { historyPeriods } from "../../../db/shapes/risk-history.ts";
import { optionalText } from "../../http/fields.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .nullish()
  .catch(null);

/** The filters of the risk desk in the address; an invalid one is ignored. */
export const riskInput = z.object({
  by: z.enum(["instrument", "currency", "category"]).catch("instrument"),
  show: z.enum(["all", "near", "restricted"]).catch("all"),
  mode: z.enum(["real", "demo"]).catch("real"),
  period: z.enum(historyPeriods).catch("day"),
  category: z.enum(assetCategories).nullish().catch(null),
  country: optionalText(100).catch(null),
  plan: id,
  manager: id,
});
export type RiskInput = z.infer<typeof riskInput>;
