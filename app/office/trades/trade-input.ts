import { z, type ZodType } from "zod";
import { optionalText } from "../../http/fields.ts";
import { optionalFigure } from "../edit/input.ts";

/** A decimal; an empty field leaves it unchanged. */
const kept = () => optionalFigure("Enter a valid price").transform((value) => value ?? undefined);

/** Forms send UTC minutes, as specified (16 characters); JSON clients may send any time with its zone. */
const time: ZodType<string | undefined> = z.preprocess(
  (value) => {
    if (value === "" || value === null) return undefined;
    return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00Z` : value;
  },
  z.iso.datetime({ offset: true, error: "The open time must be in the past and before the close time" }).optional(),
);

/**
 * The reason of a change by staff: the written text or, without scripts, the chosen ready-made reason. JSON
 * clients may omit it; SQL decides which actors need one.
 */
export const reasonFields = {
  reason: z.string({ error: "Invalid text" }).max(2000, { error: "This text is too long" }).optional(),
  readyReason: optionalText(500),
};

export function reasonOf({ reason, readyReason }: { reason?: string | undefined; readyReason: string | null }) {
  return reason?.trim() ? reason : (readyReason ?? reason);
}

/** All fields are optional. An empty rate stays unchanged; an empty level is removed. */
export const tradeChanges = z.object({
  openRate: kept(),
  closeRate: kept(),
  spread: kept(),
  profit: optionalFigure("Enter a valid price"),
  loss: optionalFigure("Enter a valid price"),
  openTime: time,
});

/** The same for a preview, where a recorded tick can be chosen instead of a close price. */
export const previewInput = tradeChanges.extend({ closeTick: z.coerce.number().int().min(-99).max(99).optional() });
