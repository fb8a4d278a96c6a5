import { z, type ZodType } from "zod";
import { isDay } from "../ui/format/date.ts";
import { ungroup } from "../ui/format/grouping.ts";
import { NONE_ID } from "../ui/none-id.ts";

// Input is text in forms and JSON from API clients: these schemas accept both, with the messages of the specification.

const blank = (value: unknown) => value === undefined || value === null || value === "";

/** Required text; surrounding spaces are trimmed. */
export function text(required: string, longest = 300): ZodType<string> {
  return z
    .string({ error: required })
    .trim()
    .min(1)
    .max(longest, { error: "This text is too long" })
    .refine((value) => !value.includes("\0"));
}

/** Optional text; null if empty. */
export function optionalText(longest = 300): ZodType<string | null> {
  return z.preprocess(
    (value) => (blank(value) ? null : value),
    z
      .string({ error: "Invalid text" })
      .trim()
      .max(longest, { error: "This text is too long" })
      .refine((value) => !value.includes("\0"))
      .nullable(),
  );
}

export function email(): ZodType<string> {
  return z
    .string({ error: "Email is required" })
    .trim()
    .min(1)
    .max(254, { error: "Invalid email" })
    .toLowerCase()
    .pipe(z.email({ error: "Invalid email" }));
}

/** Whether a phone number has a plausible number of digits; SQL checks the country's rules. */
export function isPhoneShaped(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 && digits <= 20;
}

const numberOf = (value: unknown) =>
  typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;

/** The id of a row. */
export function id(required = "Not found"): ZodType<number> {
  return z.preprocess(numberOf, z.int({ error: required }).positive());
}

/** The parameters of a path with the id of a row. */
export const idParams = z.object({ id: id() });

/**
 * A list of ids, or one id. Checked in one loop that ends at the first invalid id, because a schema per element is too
 * slow for a hundred thousand.
 */
export function ids(required: string): ZodType<number[]> {
  return z.unknown().transform((sent, context) => {
    const found: number[] = [];
    for (const one of Array.isArray(sent) ? sent : [sent]) {
      const number = numberOf(one);
      if (!Number.isSafeInteger(number) || Number(number) < 1) {
        context.addIssue({ code: "custom", message: required });
        return z.NEVER;
      }
      found.push(Number(number));
    }
    return found;
  });
}

/** A whole number, as a JSON number or as form text; other formats are rejected. */
export function whole(invalid: string): ZodType<number> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error: invalid }),
  );
}

/** An id or NONE_ID, which an empty field means too. */
export function wholeOrNone(invalid: string): ZodType<number> {
  return z.preprocess((value) => (value === "" || value === null ? NONE_ID : value), whole(invalid));
}

/**
 * A decimal as users and API clients write it: digits, optionally grouped in threes by spaces, one point, no sign, no
 * exponent. JSON numbers are accepted as long as JavaScript preserves all their digits; larger ones must be strings.
 * SQL checks the allowed range and precision.
 */
export function decimalText(invalid: string, required = invalid): ZodType<string> {
  return z
    .union([z.string(), z.number()], required)
    .transform((value) => (typeof value === "number" && Math.abs(value) < 1e9 ? String(value) : value))
    .transform((value) => (typeof value === "string" ? ungroup(value) : value))
    .pipe(
      z
        .string(invalid)
        .min(1, required)
        .regex(/^\d{1,15}(\.\d{1,18})?$/, invalid),
    );
}

/** A decimal number as in decimalText that may have a minus sign. */
export function signedDecimalText(invalid: string): ZodType<string> {
  const unsigned = decimalText(invalid);
  return z.union([z.string(), z.number()], invalid).transform((value, context) => {
    const written = String(value).trimStart();
    const isNegative = /^[-−]/.test(written);
    const read = unsigned.safeParse(isNegative ? written.slice(1) : written);
    if (!read.success) {
      context.addIssue(invalid);
      return z.NEVER;
    }
    return isNegative ? `-${read.data}` : read.data;
  });
}

/** The values that mean true in forms and JSON. */
export function isOn(value: unknown): boolean {
  return value === true || value === "true" || value === "on" || value === "1";
}

/** A checkbox, which is absent from the form while unchecked, or a boolean. */
export function flag(): ZodType<boolean> {
  return z.preprocess(isOn, z.boolean());
}

/** A switch of a form (its hidden "off", then "on" if it is on) or a boolean; the last value counts. */
export function toggle(required: string): ZodType<boolean> {
  return z
    .preprocess(
      (value) => [value].flat().at(-1),
      z.union([z.boolean(), z.enum(["on", "off", "true", "false", "1", "0"])], { error: required }),
    )
    .transform(isOn);
}

/** A required checkbox: the form sends an empty value before it (`offValue=""`). API clients may omit it. */
export function confirmed(required: string): ZodType<unknown> {
  return z.preprocess(
    (value) => [value].flat().at(-1),
    z.unknown().refine((value) => value !== "", { error: required }),
  );
}

/** A day as YYYY-MM-DD; null if empty. */
export function optionalDay(invalid: string): ZodType<string | null> {
  return z.preprocess((value) => (blank(value) ? null : value), z.string(invalid).refine(isDay, invalid).nullable());
}

/** The record's version for optimistic locking; API clients may omit it. */
export const version: ZodType<number | null> = z.preprocess(
  (value) => (blank(value) ? null : value),
  whole("Invalid form data")
    .refine((value) => value >= 0, "Invalid form data")
    .nullable(),
);
