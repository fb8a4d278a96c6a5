import { formatResult } from "@conform-to/zod/v4/future";
import type { ZodError } from "zod";

/**
 * The body of an error response. Users read the message, API clients the code; `line` is a line of an uploaded file.
 */
export type Problem = {
  message: string;
  code: string;
  fields?: Record<string, string>;
  line?: number;
  /** The values of the messages' {{placeholders}}. */
  values?: Record<string, string>;
};

/** An error with its HTTP status. Business rules raise errors in SQL; this class is for errors of the HTTP layer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly line: number | undefined;
  readonly values: Record<string, string> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      headers?: Record<string, string>;
      line?: number;
      values?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
    this.line = more.line;
    this.values = more.values;
  }

  get problem(): Problem {
    const { message, code, fields, line, values } = this;
    return { message, code, ...(fields && { fields }), ...(line !== undefined && { line }), ...(values && { values }) };
  }
}

/**
 * The error for a missing record and for a record that the user may not see, so that a response does not disclose
 * which.
 */
export function notFound(): Refusal {
  return new Refusal(404, "BT104", "Not found");
}

/** One message per field, the first of its issues; the error's own message is the first of them. */
export function refuseInput(error: ZodError): Refusal {
  const { fieldErrors = {} } = formatResult({ success: false, error }) ?? {};
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, texts]) => [name, texts?.[0] ?? ""]));
  const message = error.issues[0]?.message ?? "Something went wrong";
  return new Refusal(422, "invalid_input", message, { fields });
}
