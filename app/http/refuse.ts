import { refusalOf } from "../../db/errors.ts";
import { Refusal } from "./errors.ts";
import { log } from "../process/log.ts";
import type { RequestContext } from "./request-context.ts";

/** The delay before a retry after a conflict, a timeout or a restart of the database. */
const BUSY_RETRY_SECONDS = "1";

/**
 * Converts an exception to the error response. Unexpected errors are logged in full and shown as one generic sentence.
 */
export function toRefusal(error: unknown, requestContext: RequestContext): Refusal {
  if (error instanceof Refusal) return error;
  const rule = refusalOf(error);
  if (rule) {
    // The answer does not say which limit or which loss of a connection it was.
    if (rule.status === 503)
      log.warn({ err: error, requestId: requestContext.requestId }, "a request was answered busy");
    // SQL writes "rows.0.name".
    const fields = rule.field ? { [rule.field.replaceAll(/\.(\d+)/g, "[$1]")]: rule.message } : undefined;
    const wait = rule.status === 429 ? rule.detail : rule.status === 503 ? BUSY_RETRY_SECONDS : null;
    const headers = wait ? { "Retry-After": wait } : undefined;
    const line = rule.field === "file" && rule.detail ? { line: Number(rule.detail) } : {};
    return new Refusal(rule.status, rule.code, rule.message, { fields, headers, values: rule.values, ...line });
  }
  log.error({ err: error, requestId: requestContext.requestId }, "a request failed unexpectedly");
  return new Refusal(500, "unexpected", "Something went wrong");
}
