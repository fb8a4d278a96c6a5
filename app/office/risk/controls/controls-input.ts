import { z } from "zod";
import { assetCategories } from "../../../../db/queries/market/list-instruments.ts";
import { decimalText, optionalText } from "../../../http/fields.ts";

/** A decimal, or null for an empty field. */
export const optionalDecimal = (invalid: string) =>
  z.preprocess((value) => (value === undefined || value === "" ? null : value), decimalText(invalid).nullable());

/** Minutes until a control ends; empty: until it is changed. */
export const minutes = z.preprocess((value) => value || null, z.coerce.number().int().min(1).max(525_600).nullable());
export const reason = optionalText(500);
export const maxLeverage = "Leverage must be between 1 and 10,000";

/** What a control applies to: an instrument, a category or, with neither, the whole market. */
export const scopeFields = {
  instrument: optionalText(40),
  category: z.preprocess((value) => value || null, z.enum(assetCategories).nullable()),
};
