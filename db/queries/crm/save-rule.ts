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

/** Adds (id null) or edits a rule of automatic assignment; answers its id. */
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
