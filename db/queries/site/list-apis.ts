import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { changed } from "../changed.ts";

const found = z.object({
  apis: z.array(
    z.object({
      key: z.string(),
      changed,
      /** Value1 to value5; secret ones are empty here. */
      values: z.array(z.string()),
      isSet: z.array(z.boolean()),
    }),
  ),
  health: z.array(z.object({ api: z.string(), success: z.boolean(), msg: z.string(), at: z.string() })),
});
const row = z.object({ found });
export type OfficeApis = z.infer<typeof found>;

/** The providers as the office sets them up, and the last thing heard of each. */
export function listApis(pool: CommonQueryMethods, actor: Actor): Promise<OfficeApis> {
  return pool.oneFirst(sql.type(row)`select site.list_apis(${actorId(actor)}) as found`);
}
