import type { AppLoadContext } from "@remix-run/node";
import { Refusal } from "./errors.ts";
import type { Roles } from "./roles.ts";
import { readSession, type Session } from "./session.ts";

/** The session of an endpoint with these roles; null only for a public one. */
export type SessionFor<R extends Roles> = R extends "public" ? Session | null : Session;

/**
 * Every loader and action checks access itself: Remix runs them in parallel, so a check in a layout does not protect
 * its children.
 */
export async function guard<R extends Roles>(
  request: Request,
  context: AppLoadContext,
  roles: R,
  beforeSecondStep = false,
): Promise<SessionFor<R>> {
  const session = await readSession(request, context);
  if (roles !== "public") {
    if (!session) throw new Refusal(401, "BT100", "Sign in to continue");
    if (!(roles as readonly number[]).includes(session.user.roleId)) throw new Refusal(403, "BT103", "Forbidden");
    if (session.lacksSecondStep && !beforeSecondStep) {
      throw new Refusal(403, "BT121", "Set up two-factor authentication first");
    }
  }
  return session as SessionFor<R>;
}
