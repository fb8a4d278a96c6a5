import { environment } from "./environment.ts";
import { Refusal } from "./errors.ts";
import { customer } from "./roles.ts";
import type { Session } from "./session.ts";

const refused = () => new Refusal(403, "cross_site", "This request came from another site");

/**
 * A change must come from our own pages. Browsers say where a request comes from in Sec-Fetch-Site and Origin, and scripts cannot forge either.
 * A client that says neither is no browser: customers' own scripts may send forms, but what would act with the rights of staff must speak JSON,
 * which no form of another site can.
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
  if (powerful && !json.some((type) => type?.startsWith("application/json"))) throw refused();
}

/** The scheme counts too: a page of http://host must not act on https://host, nor the other way round, unless APP_URL says so. */
function sameOrigin(origin: string, request: Request): boolean {
  return origin === new URL(request.url).origin;
}
