import type { Visit } from "./visit.ts";

/**
 * Three kinds of clients come through the same door. A page of ours with JavaScript asks for data, a browser without it navigates, and everything
 * else is a program that reads JSON.
 */
export type Client = "fetcher" | "browser" | "program";

export function clientOf(request: Request, visit: Visit): Client {
  const accept = request.headers.get("accept") ?? "";
  if (accept.startsWith("application/json")) return "program";
  if (visit.fetcher) return "fetcher";
  return accept.includes("text/html") ? "browser" : "program";
}

/** Whether the caller of a screen wants its data instead: whoever says JSON, and whoever acts without being a browser. */
export function wantsData(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  if (accept.startsWith("application/json")) return true;
  return request.method !== "GET" && request.method !== "HEAD" && !accept.includes("text/html");
}

/** Only a path inside the application, so that no link of ours can be bent to lead elsewhere. */
export function safePath(path: string | null | undefined, otherwise: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{C}\p{Zl}\p{Zp}]/u.test(path) || !path.isWellFormed())
    return otherwise;
  // A header carries bytes: what is not ASCII travels percent-encoded.
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** The page a form was sent from, when it was one of ours. */
export function pageBefore(request: Request, otherwise: string): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return otherwise;
  const from = new URL(referer);
  if (from.host !== request.headers.get("host") && from.host !== new URL(request.url).host) return otherwise;
  return safePath(from.pathname + from.search, otherwise);
}
