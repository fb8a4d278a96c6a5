import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const file = z.object({ url: z.string(), media_type: z.string(), size: z.number() }).nullable();
const documentRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  type: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  created_at: z.string(),
  full_name: z.string(),
  email: z.string(),
  birth_date: z.string().nullable(),
  address: z.string(),
  decline_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  is_newest: z.boolean(),
  front: file,
  back: file,
  proof: file,
});
export type OfficeDocumentRow = z.infer<typeof documentRow>;

/** One page of everybody's identity documents. */
export function listDocuments(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly OfficeDocumentRow[]> {
  return pool.any(sql.type(documentRow)`
    select
      id, sort_key, user_id, type, status, created_at, full_name, email, birth_date, address, decline_reason, decided_by, decided_at,
      is_newest, front, back, proof
    from kyc.list_documents(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
