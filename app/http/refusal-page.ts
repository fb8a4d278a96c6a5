import type { Refusal } from "./errors.ts";
import { protect } from "./headers.ts";
import { jsonResponse } from "./json-response.ts";
import type { RequestContext } from "./request-context.ts";

/** The response that a loader throws for an error: status, message, and the request id for the log. */
export function refusalPage(refusal: Refusal, requestContext: RequestContext): Response {
  const { requestId } = requestContext;
  // Remix drops the headers of a loader's error.
  requestContext.retryAfter = refusal.headers["Retry-After"];
  const headers = new Headers({ ...refusal.headers, "X-Request-Id": requestId });
  protect(headers);
  return jsonResponse({ ...refusal.problem, requestId }, { status: refusal.status, headers });
}
