import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

export type Rule = {
  teamId: number | null;
  method: string | null;
  countries: readonly string[];
  languages: readonly string[];
  room: number | null;
  position: number | null;
  isActive: boolean;
};

/** Creates (id null) or edits an assignment rule; returns its id. */
export function saveRule(
  pool: CommonQueryMethods,
  actor: Actor,
  id: number | null,
  { version, ...rule }: Rule & { version: number | null },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.save_rule(${actorId(actor)}, ${id}, ${JSON.stringify(rule)}::jsonb, ${version}) as id
  `);
}
