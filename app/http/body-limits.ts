import { Refusal } from "./errors.ts";

/** Limits of a body. They are counted in the bytes before parsing: 60 kB can contain 30,000 names. */
export type BodyLimits = {
  bytes: number;
  /** The names or parts of a form, counted as often as they occur. */
  fields: number;
  /** The names and values of JSON together. */
  values: number;
};

export const BODY_LIMITS: BodyLimits = { bytes: 64 * 1024, fields: 500, values: 5_000 };
/** For calls with lists: 100,000 ids of an API client. A form costs several times as much to parse. */
export const BULK_LIMITS: BodyLimits = { bytes: 2 * 1024 * 1024, fields: 10_000, values: 110_000 };

const MAX_DEPTH = 32;

export const tooLarge = () => new Refusal(413, "body_too_large", "The request is too large");
export const malformed = () => new Refusal(400, "malformed_body", "The request could not be read");
export const tooManyFields = () => new Refusal(413, "too_many_fields", "The request has too many fields");

const AMPERSAND = 0x26;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Rejects a URL-encoded form with too many fields. */
export function countFormFields(bytes: Buffer, { fields }: BodyLimits): void {
  let count = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    count += 1;
    if (count > fields) throw tooManyFields();
  }
}

/** Rejects JSON with too many names and values or too deep nesting. Does not check that it is valid JSON. */
export function countJsonValues(bytes: Buffer, { values }: BodyLimits): void {
  let count = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA || byte === COLON) count += 1;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      count += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw malformed();
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    if (count > values) throw tooManyFields();
  }
}

/** The index of the closing quote of the string that starts here, or the end of the bytes. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
