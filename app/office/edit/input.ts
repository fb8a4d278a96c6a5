import { z, type ZodType } from "zod";
import { version } from "../../http/fields.ts";

// The inputs of the back office's forms. A missing field stays unchanged; an empty field is cleared.

const blank = (value: unknown) => value === null || value === "";
const plain = /^-?\d{1,13}(\.\d{1,10})?$/;

/** A decimal as text; JSON clients may send a number. */
export function figure(required: string, invalid = required): ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : value),
    z.string({ error: required }).min(1, { error: required }).regex(plain, { error: invalid }),
  );
}

/** A decimal, or null for an empty field. */
export function optionalFigure(invalid: string): ZodType<string | null | undefined> {
  return z.preprocess((value) => (blank(value) ? null : value), figure(invalid).nullable().optional());
}

/** A sum of money or a percentage: unsigned, without spaces, with no more decimal places than are stored. */
export function sum(required: string, invalid = required, places = 5): ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z
      .string({ error: required })
      .min(1, { error: required })
      .regex(new RegExp(`^\\d{1,10}(\\.\\d{1,${places}})?$`), { error: invalid }),
  );
}

/** A sum of money, or null for an empty field. */
export function optionalSum(invalid: string, places?: number): ZodType<string | null | undefined> {
  return z.preprocess((value) => (blank(value) ? null : value), sum(invalid, invalid, places).nullable().optional());
}

/** The input without undefined fields. */
export function named<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A form's row that was emptied is no row. */
const isEmptied = (row: unknown): boolean =>
  typeof row === "object" &&
  row !== null &&
  Object.keys(row).length > 0 &&
  Object.values(row).every((one) => one === "");

/**
 * Rows that are edited as a whole, as a list of objects under one of these names, and the version that the form was
 * filled from. A form without rows sends its version only. A request with neither changes no rows.
 */
export function rows<T>(
  names: readonly [string, ...string[]],
  item: ZodType<T>,
): ZodType<{ rows: T[]; version: number | null }> {
  const error = "Check the values you entered";
  const row = z
    .unknown()
    .transform((value) => (isEmptied(value) ? null : value))
    .pipe(item.nullable());
  return z
    .preprocess(
      (input) => {
        const body = (input ?? {}) as Record<string, unknown>;
        const name = names.find((one) => body[one] !== undefined);
        const none = body.version === undefined ? undefined : [];
        return { [names[0]]: name ? body[name] : none, version: body.version };
      },
      z.object({ [names[0]]: z.array(row, { error }).max(200, { error }), version }),
    )
    .transform((body) => ({
      rows: (body[names[0]] as (T | null)[]).filter((one) => one !== null),
      version: body.version as number | null,
    }));
}
