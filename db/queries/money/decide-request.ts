import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type Decision = { kind: "deposit" | "withdrawal"; id: number; approve: boolean; reason: string | null };

const row = z.object({ id: z.number(), status: z.string() });
type Decided = z.infer<typeof row>;

/** A member of staff approves or declines a request; answers how it stands now. */
export function decideRequest(pool: CommonQueryMethods, actor: Actor, decision: Decision): Promise<Decided> {
  const { kind, id, approve, reason } = decision;
  if (kind === "deposit") {
    return approve
      ? pool.one(sql.type(row)`select id, status::text from money.approve_deposit(${actorId(actor)}, ${id})`)
      : pool.one(
          sql.type(row)`select id, status::text from money.decline_deposit(${actorId(actor)}, ${id}, ${reason})`,
        );
  }
  return approve
    ? pool.one(sql.type(row)`select id, status::text from money.approve_withdrawal(${actorId(actor)}, ${id})`)
    : pool.one(
        sql.type(row)`select id, status::text from money.decline_withdrawal(${actorId(actor)}, ${id}, ${reason})`,
      );
}
