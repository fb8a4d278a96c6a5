import type { Refusal } from "./errors.ts";
import { protect } from "./headers.ts";
import { tellData } from "./told.ts";
import type { Visit } from "./visit.ts";

/** The response that a loader throws for an error: status, message, and the request id for the log. */
export function refusalPage(refusal: Refusal, { requestId }: Visit): Response {
  const headers = new Headers({ ...refusal.headers, "X-Request-Id": requestId });
  protect(headers);
  return tellData({ ...refusal.problem, requestId }, { status: refusal.status, headers });
}
