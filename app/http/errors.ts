import { formatResult } from "@conform-to/zod/v4/future";
import type { ZodError } from "zod";

/** What every client is told when something is refused. People read the sentence, programs the code; `line` is the one of a file that was sent. */
export type Problem = {
  message: string;
  code: string;
  fields?: Record<string, string>;
  line?: number;
  /** The values of the {{placeholders}} in the messages. */
  values?: Record<string, string>;
};

/** A refusal with its HTTP status. Rules raise theirs in SQL; this class is for what HTTP itself has to refuse. */
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

/** Nothing is there, or nothing that this person may see: as SQL says it, so that nobody can tell who looked. */
export function notFound(): Refusal {
  return new Refusal(404, "BT104", "Not found");
}

/** One sentence a field, the first that a person should read; the whole carries the first of them. */
export function refuseInput(error: ZodError): Refusal {
  const { fieldErrors = {} } = formatResult({ success: false, error }) ?? {};
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, texts]) => [name, texts?.[0] ?? ""]));
  const message = error.issues[0]?.message ?? "Something went wrong";
  return new Refusal(422, "invalid_input", message, { fields });
}
