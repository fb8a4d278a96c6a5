import { z, type ZodType } from "zod";
import { isDay } from "../ui/format/date.ts";
import { ungroup } from "../ui/format/grouping.ts";

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

/** Whether a phone number has as many digits as one can have; which ones are possible in a country is a rule, and SQL has it. */
export function isPhoneShaped(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 && digits <= 20;
}

const numberOf = (value: unknown) =>
  typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;

/** The id of a row. */
export function id(required = "Not found"): ZodType<number> {
  return z.preprocess(numberOf, z.int({ error: required }).positive({ error: required }));
}

/** A list of ids, or one. A hundred thousand are read without a schema for each, and the first that is none ends the reading. */
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

/** A whole number, as a number or as forms send one; nothing that merely could be read as one. */
export function whole(invalid: string): ZodType<number> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error: invalid }),
  );
}

/** Somebody's id, or nobody: -2 as the specification says it, or nothing. */
export function wholeOrNobody(invalid: string): ZodType<number> {
  return z.preprocess((value) => (value === "" || value === null ? -2 : value), whole(invalid));
}

/**
 * A decimal as people and programs write it: digits, in threes with spaces between if they like, one point, no sign, no exponent, nothing around
 * it. JSON numbers pass as long as JavaScript still holds every digit of them; bigger ones have to come as strings. How large and how fine it may
 * be is a rule, and SQL has it.
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

/** How forms and programs say yes. */
export function isOn(value: unknown): boolean {
  return value === true || value === "true" || value === "on" || value === "1";
}

/** A checkbox, which sends nothing while it is off, or a boolean. */
export function flag(): ZodType<boolean> {
  return z.preprocess(isOn, z.boolean());
}

/** A switch of a form (its hidden "off", then "on" when it is on) or a boolean of a program; the last word counts. */
export function toggle(required: string): ZodType<boolean> {
  return z
    .preprocess(
      (value) => [value].flat().at(-1),
      z.union([z.boolean(), z.enum(["on", "off", "true", "false", "1", "0"])], { error: required }),
    )
    .transform(isOn);
}

/** A box that a form demands: the form sends an empty value before it (`offValue=""`). Programs send nothing and are not asked. */
export function confirmed(required: string): ZodType<unknown> {
  return z.preprocess(
    (value) => [value].flat().at(-1),
    z.unknown().refine((value) => value !== "", { error: required }),
  );
}

/** A day as YYYY-MM-DD, null when left empty. */
export function optionalDay(invalid: string): ZodType<string | null> {
  return z.preprocess((value) => (blank(value) ? null : value), z.string(invalid).refine(isDay, invalid).nullable());
}

/** The version of a record that a form was filled from; programs that do not say are not held to it. */
export const version: ZodType<number | null> = z.preprocess(
  (value) => (blank(value) ? null : value),
  whole("The form is not valid")
    .refine((value) => value >= 0, "The form is not valid")
    .nullable(),
);
