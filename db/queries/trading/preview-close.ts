import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type CloseGroup, remainingOrder } from "./close-group.ts";

const previewRow = z.object({ count: z.number(), pro_loss: z.string(), remaining: z.array(remainingOrder) });
export type ClosePreview = z.infer<typeof previewRow>;

/** What closing these orders would do now; changes nothing. */
export function previewClose(pool: CommonQueryMethods, actor: Actor, group: CloseGroup): Promise<ClosePreview> {
  return pool.one(sql.type(previewRow)`
        select count, pro_loss, remaining
        from trading.preview_close(${actorId(actor)}, ${group.accountId}, ${group.which}, ${group.instrument}, ${group.type})
    `);
}
