import { z, type ZodType } from "zod";
import { optionalFigure } from "../edit/input.ts";

/** A figure that stays when it is left empty. */
const kept = () => optionalFigure("The rate is not valid").transform((value) => value ?? undefined);

/** A form's minutes are UTC, as the specification's first 16 characters are; programs may send any time with its zone. */
const time: ZodType<string | undefined> = z.preprocess(
  (value) => {
    if (value === "" || value === null) return undefined;
    return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00Z` : value;
  },
  z.iso.datetime({ offset: true, error: "The open time must be in the past, and before the close" }).optional(),
);

/** Why staff change an order. A program may leave it out; a form always sends it. SQL says who needs one. */
export const reason = z
  .string({ error: "The text is not valid" })
  .max(2000, { error: "The text is too long" })
  .optional();

/** all optional. A rate that is left empty stays; a level that is left empty goes. */
export const tradeChanges = z.object({
  openRate: kept(),
  closeRate: kept(),
  spread: kept(),
  profit: optionalFigure("The rate is not valid"),
  loss: optionalFigure("The rate is not valid"),
  openTime: time,
});
