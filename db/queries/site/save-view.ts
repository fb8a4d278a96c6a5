import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Keeps a view of a list; one of the same name is replaced. Answers its id. */
export function saveView(
  pool: CommonQueryMethods,
  actor: Actor,
  view: { list: string; name: string; query: string },
): Promise<number> {
  return pool.oneFirst(
    sql.type(row)`select site.save_view(${actorId(actor)}, ${view.list}, ${view.name}, ${view.query}) as id`,
  );
}
