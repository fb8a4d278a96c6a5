import { z } from "zod";
import { dayjs } from "../../dayjs.ts";

const FIRST_YEAR = 2000;

/** The account, by default the active one, and a calendar year, by default the last finished one. */
export const taxQuery = z.object({
  balance_id: z.coerce.number().int().positive().nullable().catch(null),
  year: z.coerce
    .number()
    .int()
    .min(FIRST_YEAR)
    .max(9998)
    .catch(() => dayjs.utc().year() - 1),
  format: z.enum(["csv", "pdf"]).catch("pdf"),
});
