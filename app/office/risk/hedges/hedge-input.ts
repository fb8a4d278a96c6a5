import { z, type ZodType } from "zod";
import { decimalText, text } from "../../../http/fields.ts";

/** Forms send UTC minutes; JSON clients may send any time with its zone. Empty: now. */
export const time: ZodType<string | null> = z.preprocess(
  (value) => {
    if (value === "" || value === undefined) return null;
    return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00Z` : value;
  },
  z.iso.datetime({ offset: true, error: "Enter a valid time" }).nullable(),
);

export const rate = decimalText("Enter a valid price");
export const units = decimalText("Enter the units");
export const reason = text("Enter a reason (up to 500 characters)", 500);
