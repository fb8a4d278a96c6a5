import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const facts = z.object({
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  spread: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  created_at: z.string(),
  pro_loss: z.string().nullable(),
  balance: z.string(),
});
const preview = z.object({ before: facts, after: facts });
const row = z.object({ preview });
export type ChangeFacts = z.infer<typeof facts>;
export type ChangePreview = z.infer<typeof preview>;

type Change = { id: number; action: "edit" | "close" | "delete"; changes?: Record<string, string | null | undefined> };

/** The effect of an edit, close or delete of an order by staff; writes nothing. */
export function previewChange(pool: CommonQueryMethods, actor: Actor, change: Change): Promise<ChangePreview> {
  return pool.oneFirst(sql.type(row)`
    select trading.preview_change(
      ${actorId(actor)}, ${change.id}, ${change.action}, ${JSON.stringify(change.changes ?? {})}::jsonb
    ) as preview
  `);
}
