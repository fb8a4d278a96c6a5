import type { AppLoadContext } from "@remix-run/node";
import { getPool } from "../../db/pool.ts";
import { recordVisit } from "../../db/generated/site.ts";
import { log } from "./log.ts";
import { customer } from "./roles.ts";
import { readSession } from "./session.ts";

/** Addresses that carry a token of a mail. */
export const secretAddress = /^\/(reset-password|verify-email)\b/;

/** a customer was given a page. Nobody waits for the note, and a note that fails is only logged. */
export async function noteVisit(request: Request, context: AppLoadContext): Promise<void> {
  const session = await readSession(request, context);
  const { pathname, search } = new URL(request.url);
  if (session?.user.roleId !== customer || session.impersonator || secretAddress.test(pathname)) return;
  recordVisit(getPool(), { actor: session.actor, url: pathname + search }).catch((error: unknown) =>
    log.warn({ err: error }, "a page visit was not recorded"),
  );
}
