import { refusalOf } from "../../db/errors.ts";
import { Refusal } from "./errors.ts";
import { log } from "./log.ts";
import type { Visit } from "./visit.ts";

/** Turns whatever was thrown into what the client is told. What nobody expected is logged whole and told as one sentence. */
export function toRefusal(error: unknown, visit: Visit): Refusal {
  if (error instanceof Refusal) return error;
  const rule = refusalOf(error);
  if (rule) {
    const fields = rule.field ? { [rule.field]: rule.message } : undefined;
    // Who must wait is told how long.
    const headers = rule.status === 429 && rule.detail ? { "Retry-After": rule.detail } : undefined;
    const line = rule.field === "file" && rule.detail ? { line: Number(rule.detail) } : {};
    return new Refusal(rule.status, rule.code, rule.message, { fields, headers, values: rule.values, ...line });
  }
  log.error({ err: error, requestId: visit.requestId }, "a request failed unexpectedly");
  return new Refusal(500, "unexpected", "Something went wrong");
}
