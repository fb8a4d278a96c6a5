import type { AppLoadContext } from "@remix-run/node";
import { Refusal } from "./errors.ts";
import type { Roles } from "./roles.ts";
import { readSession, type Session } from "./session.ts";

/** The session that a door for these roles opens to; never null unless the door is public. */
export type Seat<R extends Roles> = R extends "public" ? Session | null : Session;

/** Every loader and action asks for itself: Remix runs them in parallel, and what a layout checked protects nothing below it. */
export async function guard<R extends Roles>(
  request: Request,
  context: AppLoadContext,
  roles: R,
  beforeSecondStep = false,
): Promise<Seat<R>> {
  const session = await readSession(request, context);
  if (roles !== "public") {
    if (!session) throw new Refusal(401, "BT100", "Please sign in");
    if (!(roles as readonly number[]).includes(session.user.roleId)) throw new Refusal(403, "BT103", "Forbidden");
    if (session.lacksSecondStep && !beforeSecondStep) {
      throw new Refusal(403, "BT121", "Please set up two-factor authentication first");
    }
  }
  return session as Seat<R>;
}
