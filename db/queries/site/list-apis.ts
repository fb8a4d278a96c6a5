import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

/** What stands in the places of a heartbeat's sentence, and the instruments without prices. */
const facts = z.looseObject({ without: z.array(z.string()).optional() });

const found = z.object({
  apis: z.array(
    z.object({
      key: z.string(),
      changed: lastChange,
      /** Value1 to value5; secret ones are empty here. */
      values: z.array(z.string()),
      isSet: z.array(z.boolean()),
    }),
  ),
  health: z.array(z.object({ api: z.string(), success: z.boolean(), msg: z.string(), facts, at: z.string() })),
  refused: z.number(),
});
const row = z.object({ found });
export type OfficeApis = z.infer<typeof found>;

/** The providers as the office sets them up, the last thing heard of each, and how many quotes were refused lately. */
export function listApis(pool: CommonQueryMethods, actor: Actor): Promise<OfficeApis> {
  return pool.oneFirst(sql.type(row)`select site.list_apis(${actorId(actor)}) as found`);
}
