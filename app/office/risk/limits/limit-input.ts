import { z, type ZodType } from "zod";
import { ungroup } from "../../../ui/format/grouping.ts";

const invalid = "Enter an amount between 1 and 1,000,000,000,000";

/** An amount in the site's currency, or null for an empty field; SQL checks the range. */
const amount: ZodType<string | null> = z.preprocess(
  (value) =>
    value === "" || value === undefined || value === null ? null : typeof value === "string" ? ungroup(value) : value,
  z
    .union([z.string(), z.number()], { error: invalid })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, { error: invalid }))
    .nullable(),
);

export const limitFields = z.object({
  netWarning: amount,
  netStop: amount,
  orderWarning: amount,
  orderStop: amount,
  holderWarning: amount,
  holderStop: amount,
});
