import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

type Refused = { kind: "deposit" | "withdrawal"; id: number; reason: string | null };

const row = z.object({ id: z.number(), status: z.string() });

/** A member of staff declines a request; answers how it stands now. */
export function declineRequest(
  pool: CommonQueryMethods,
  actor: Actor,
  { kind, id, reason }: Refused,
): Promise<z.infer<typeof row>> {
  return kind === "deposit"
    ? pool.one(sql.type(row)`select id, status::text from money.decline_deposit(${actorId(actor)}, ${id}, ${reason})`)
    : pool.one(
        sql.type(row)`select id, status::text from money.decline_withdrawal(${actorId(actor)}, ${id}, ${reason})`,
      );
}
