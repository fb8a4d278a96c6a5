import type { AppLoadContext } from "@remix-run/node";
import { getPool } from "../../db/pool.ts";
import { recordVisit } from "../../db/generated/site.ts";
import { log } from "../process/log.ts";
import { customer } from "../http/roles.ts";
import { readSession } from "../http/session.ts";

/** Paths that contain a token of an email. */
export const secretAddress = /^\/(reset-password|verify-email)\b/;

/** Records a page view of a customer. The response does not wait for it, and a failure is only logged. */
export async function recordPageVisit(request: Request, context: AppLoadContext): Promise<void> {
  const session = await readSession(request, context);
  const { pathname, search } = new URL(request.url);
  if (session?.user.roleId !== customer || session.impersonator || secretAddress.test(pathname)) return;
  recordVisit(getPool(), { actor: session.actor, url: pathname + search }).catch((error: unknown) =>
    log.warn({ err: error }, "a page visit was not recorded"),
  );
}
