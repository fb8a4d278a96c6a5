import { z } from "zod";
import { decimalText, id, optionalText, signedDecimalText, text } from "../../http/fields.ts";

const orNull = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

/** The fields of a price alert; SQL checks which of them its condition needs. `side` is a price or an indicator. */
export const alertInput = z.object({
  id: orNull(id()),
  instrument: text("Unknown instrument", 50),
  condition: text("Choose a condition", 20),
  side: optionalText(20).transform((side) => side ?? "bid"),
  level: orNull(signedDecimalText("Enter a value")),
  length: orNull(
    z.coerce
      .number("Enter a length from 2 to 200 bars")
      .int("Enter a length from 2 to 200 bars")
      .max(1e6, "Enter a length from 2 to 200 bars"),
  ),
  interval: optionalText(10),
  percent: orNull(decimalText("Enter a move above 0 % and up to 100 %")),
  minutes: orNull(
    z.coerce.number("Enter 1 to 1,440 minutes").int("Enter 1 to 1,440 minutes").max(1e6, "Enter 1 to 1,440 minutes"),
  ),
  repeat: z.enum(["once", "every", "bar"]).catch("once"),
  expiry: optionalText(10).transform((expiry) => expiry ?? "gtc"),
  expiresAt: orNull(
    z.iso
      .datetime({ local: true, offset: true, error: "Invalid form data" })
      .transform((at) => (/Z|[+-]\d\d:\d\d$/.test(at) ? at : `${at}Z`)),
  ),
  channels: z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(z.string().max(10)).max(3)),
  note: optionalText(1000),
});
