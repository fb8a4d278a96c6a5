import { z } from "zod";
import { readTime } from "../../dayjs.ts";
import { decimalText, id } from "../../http/fields.ts";
import { isMoment } from "../../ui/format/date.ts";
import { pendingKinds } from "../../ui/pending-kind.ts";

const EXPIRY = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A form's date has no zone; it is read as UTC, as the field's label says. */
const time = z
  .string("Enter a valid expiry date and time")
  .refine((text) => text === "" || (EXPIRY.test(text) && isMoment(text)), "Enter a valid expiry date and time")
  .transform((text) => (text === "" ? null : readTime(text).toISOString()))
  .nullable()
  .default(null);

export const pendingKind = z.enum(pendingKinds, "Choose limit, stop, stop-limit or market if touched");

/** Prices and expiry of a pending order. A limit price is read for a stop-limit only, a time for a date only. */
export const pendingTerms = {
  price: decimalText("Enter a valid price"),
  limitPrice: z
    .union([z.literal("").transform(() => null), z.null(), decimalText("Enter a valid price")], "Enter a valid price")
    .default(null),
  expiry: z.enum(["gtc", "day", "date"], "Choose GTC, Day or a date").nullable().default(null),
  expiresAt: time,
};

/** Whether the levels of a changed order move with its price; else they are replaced by the fields. */
export const moveLevels = z
  .enum(["move", "keep"])
  .default("keep")
  .transform((levels) => levels === "move");

/** A pending order of the account that cancels the new one when it fills, and the other way round. */
export const linked = z.preprocess((value) => (value === "" ? null : value), id().nullable()).default(null);
