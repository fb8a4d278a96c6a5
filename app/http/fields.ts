import { z, type ZodType } from "zod";

// Input arrives as text from forms and as JSON from programs: these read both alike, and refuse in the specification's words.

const blank = (value: unknown) => value === undefined || value === null || value === "";

/** Text that must be there; spaces around it do not count. */
export function text(required: string, longest = 300): ZodType<string> {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .max(longest, { error: "The text is too long" })
    .refine((value) => !value.includes("\0"), { error: required });
}

/** Text that may be missing: null then. */
export function optionalText(longest = 300): ZodType<string | null> {
  return z.preprocess(
    (value) => (blank(value) ? null : value),
    z
      .string({ error: "The text is not valid" })
      .trim()
      .max(longest, { error: "The text is too long" })
      .refine((value) => !value.includes("\0"), { error: "The text is not valid" })
      .nullable(),
  );
}

export function email(): ZodType<string> {
  return z
    .string({ error: "Email is required" })
    .trim()
    .min(1, { error: "Email is required" })
    .max(254, { error: "Invalid email" })
    .toLowerCase()
    .pipe(z.email({ error: "Invalid email" }));
}

/** The id of a row. */
export function id(required = "Not found"): ZodType<number> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value),
    z.int({ error: required }).positive({ error: required }),
  );
}

/**
 * Money, prices and units as decimal strings: digits, at most one point, nothing else. No exponents, no hexadecimal, no separators, because what
 * a person typed by mistake must not become another amount.
 */
export function decimal(required: string): ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z.string({ error: required }).regex(/^-?\d{1,20}(\.\d{1,20})?$/, { error: required }),
  );
}

/** As decimal, null when left empty. */
export function optionalDecimal(invalid: string): ZodType<string | null> {
  return z.preprocess(
    (value) => (blank(value) ? null : value),
    z.union([z.null(), decimal(invalid)], { error: invalid }),
  );
}

/** A checkbox, a switch or a boolean. */
export function flag(): ZodType<boolean> {
  return z.preprocess((value) => value === true || value === "true" || value === "on" || value === "1", z.boolean());
}

/** One of a list. */
export function choice<const T extends readonly [string, ...string[]]>(
  options: T,
  required: string,
): ZodType<T[number]> {
  return z.enum(options, { error: required });
}

/** A day as YYYY-MM-DD, null when left empty. */
export function optionalDay(invalid: string): ZodType<string | null> {
  return z.preprocess((value) => (blank(value) ? null : value), z.iso.date({ error: invalid }).nullable());
}

/** Page and page size of a list, as the specification names them. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  limit: z.coerce.number().int().min(1).max(100).catch(15),
};
