import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const cardRow = z.object({
  full_name: z.string(),
  email: z.string(),
  avatar_file: z.string().nullable(),
  kyc_status: z.enum(["not_submitted", "pending", "approved", "declined"]),
  unread: z.number(),
});
export type CardRow = z.infer<typeof cardRow>;

/** Who is shown beside every page of the account; the e-mail is masked. */
export function getCard(pool: CommonQueryMethods, actor: Actor): Promise<CardRow> {
  return pool.one(sql.type(cardRow)`
        select full_name, email, avatar_file, kyc_status, unread from iam.get_card(${actorId(actor)})
    `);
}
