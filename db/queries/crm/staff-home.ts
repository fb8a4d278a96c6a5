import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const home = z.object({
  leads: z.object({
    total: z.number(),
    today: z.number(),
    week: z.number(),
    month: z.number(),
    untouched: z.number(),
    deposited: z.number(),
  }),
  statuses: z.array(z.object({ status: z.string(), leads: z.number() })),
  /** Of a manager; empty for everybody else. */
  agents: z.array(
    z.object({
      id: z.number(),
      full_name: z.string(),
      role_id: z.number(),
      leads: z.number(),
      untouched: z.number(),
    }),
  ),
  recent: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      country: z.string().nullable(),
      status: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});
const row = z.object({ home });
export type StaffHome = z.infer<typeof home>;

/** The figures of the actor's start page. */
export function staffHome(pool: CommonQueryMethods, actor: Actor): Promise<StaffHome> {
  return pool.oneFirst(sql.type(row)`select crm.staff_home(${actorId(actor)}) as home`);
}
