import type { RequestContext } from "./request-context.ts";

/**
 * The kinds of clients of an endpoint: a fetcher is an own page with JavaScript, a browser navigates without it, any
 * other client is an API client that reads JSON.
 */
export type Client = "fetcher" | "browser" | "program";

export function clientOf(request: Request, requestContext: RequestContext): Client {
  const accept = request.headers.get("accept") ?? "";
  if (accept.startsWith("application/json")) return "program";
  if (requestContext.fetcher) return "fetcher";
  return accept.includes("text/html") ? "browser" : "program";
}

/** Whether a request to a screen gets JSON: it accepts JSON, or it is a change by a client that is not a browser. */
export function wantsData(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  if (accept.startsWith("application/json")) return true;
  return request.method !== "GET" && request.method !== "HEAD" && !accept.includes("text/html");
}

/** Only a path of the application, so that a redirect cannot lead to another site. */
export function safePath(path: string | null | undefined, otherwise: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{C}\p{Zl}\p{Zp}]/u.test(path) || !path.isWellFormed())
    return otherwise;
  // Header values are bytes, so other characters are percent-encoded.
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** The page of the form, from the Referer header, if it is one of the application. */
export function pageBefore(request: Request, otherwise: string): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return otherwise;
  const from = new URL(referer);
  if (from.host !== request.headers.get("host") && from.host !== new URL(request.url).host) return otherwise;
  return safePath(from.pathname + from.search, otherwise);
}
