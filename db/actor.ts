import { sql } from "slonik";

/** The acting user, and the member of staff who acts as that user, if any. */
export type Actor = { id: number; impersonatorId: number | null };

/**
 * The first argument of every function that acts for a user. It records the impersonator for the statement's
 * transaction.
 */
export function actorId(actor: Actor) {
  return actor.impersonatorId === null
    ? sql.fragment`${actor.id}::bigint`
    : sql.fragment`iam.act_as(${actor.id}::bigint, ${actor.impersonatorId}::bigint)`;
}
