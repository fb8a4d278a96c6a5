import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../../db/actor.ts";
import { instrumentControls } from "../../../../db/generated/trading.ts";
import { notFound } from "../../../http/errors.ts";
import type { Session } from "../../../http/session.ts";

type Reading = { pool: CommonQueryMethods; actor: Actor; params: { instrument: string }; session: Session };

/** The controls of the instrument in the address, for the dialogs that change them. */
export async function loadControls({ pool, actor, params: { instrument }, session }: Reading) {
  const controls = await instrumentControls(pool, { actor, instrument });
  if (!controls) throw notFound();
  return { instrument, controls, timeZone: session.preferences.time_zone };
}
