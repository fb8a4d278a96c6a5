import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const settings = z.object({
  values: z.record(z.string(), z.string()),
  /** Of secrets no more than whether there is one. */
  secrets: z.record(z.string(), z.boolean()),
  currencies: z.array(z.object({ code: z.string(), name: z.string() })),
  changed: lastChange,
});
const row = z.object({ settings });
export type SiteSettings = z.infer<typeof settings>;

/** Every setting as the office's form shows it. */
export function readSettings(pool: CommonQueryMethods, actor: Actor): Promise<SiteSettings> {
  return pool.oneFirst(sql.type(row)`select site.read_settings(${actorId(actor)}) as settings`);
}
