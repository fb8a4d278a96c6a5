import { z, type ZodType } from "zod";
import { rowsOfLists } from "../../http/edit/row-lists.ts";
import { version } from "../../http/fields.ts";

// What a form of the office sends. A field that is missing is not touched; one that is there and empty is emptied.

const blank = (value: unknown) => value === null || value === "";
const plain = /^-?\d{1,13}(\.\d{1,10})?$/;

/** A figure as text; programs may send a number. */
export function figure(required: string, invalid = required): ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : value),
    z.string({ error: required }).min(1, { error: required }).regex(plain, { error: invalid }),
  );
}

/** A figure that may be left empty: null then. */
export function optionalFigure(invalid: string): ZodType<string | null | undefined> {
  return z.preprocess((value) => (blank(value) ? null : value), figure(invalid).nullable().optional());
}

/** Money, or a share of it: no sign, nothing around it, and no finer than it is kept. */
export function sum(required: string, invalid = required, places = 5): ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z
      .string({ error: required })
      .min(1, { error: required })
      .regex(new RegExp(`^\\d{1,10}(\\.\\d{1,${places}})?$`), { error: invalid }),
  );
}

/** Money that may be left empty: null then. */
export function optionalSum(invalid: string, places?: number): ZodType<string | null | undefined> {
  return z.preprocess((value) => (blank(value) ? null : value), sum(invalid, invalid, places).nullable().optional());
}

/** What is named in it, and nothing else. */
export function named<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/**
 * Rows of a table that is edited as a whole: a list of objects under one of these names, as programs send it, or one list for each column, as a form
 * does, and the version that the form was filled from. Rows without anything in them are none; whoever sends nothing at all has not said that there
 * are to be none.
 */
export function rows<T>(
  names: readonly [string, ...string[]],
  columns: readonly string[],
  item: ZodType<T>,
): ZodType<{ rows: T[]; version: number | null }> {
  const error = "Please check what you entered";
  return z
    .preprocess(
      (input) => {
        const body = (input ?? {}) as Record<string, unknown>;
        const name = names.find((one) => body[one] !== undefined);
        if (name) return { [names[0]]: body[name], version: body.version };
        if ([...columns, "version"].every((column) => body[column] === undefined)) return {};
        const lists = columns.map((column) => (body[column] === undefined ? [] : [body[column]].flat()));
        return { [names[0]]: rowsOfLists(columns, lists), version: body.version };
      },
      z.object({ [names[0]]: z.array(item, { error }).max(200, { error }), version }),
    )
    .transform((body) => ({ rows: body[names[0]] as T[], version: body.version as number | null }));
}
