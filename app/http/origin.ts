import { environment } from "../process/environment.ts";
import { Refusal } from "./errors.ts";
import { customer } from "./roles.ts";
import type { Session } from "./session.ts";

const refused = (message = "This request came from another site") => new Refusal(403, "cross_site", message);

/**
 * Rejects changes from other sites. Browsers send Sec-Fetch-Site and Origin, which scripts cannot forge. A client
 * without either is not a browser: customers' own scripts may send forms, but requests with staff rights must send
 * JSON, which a form of another site cannot.
 */
export function checkOrigin(request: Request, session: Session | null): void {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw refused();
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (origin !== environment.appUrl.origin && !sameOrigin(origin, request)) throw refused();
    return;
  }
  if (site) return;
  const powerful = session !== null && (session.user.roleId !== customer || session.impersonator !== null);
  const json = [request.headers.get("content-type"), request.headers.get("accept")];
  if (powerful && !json.some((type) => type?.startsWith("application/json")))
    throw refused("Send the header Accept: application/json, because this request has no Origin");
}

/**
 * The scheme must match too: a page of http://host must not act on https://host or vice versa, unless APP_URL allows
 * it.
 */
function sameOrigin(origin: string, request: Request): boolean {
  return origin === new URL(request.url).origin;
}
