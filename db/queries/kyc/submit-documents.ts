import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type Documents = { type: string; front: string | null; back: string | null; address: string | null };

const row = z.object({ id: z.number() });

/** Submits documents that were stored before (POST /kyc); returns the submission's id. */
export function submitDocuments(pool: CommonQueryMethods, actor: Actor, documents: Documents): Promise<number> {
  return pool.oneFirst(sql.type(row)`
        select kyc.submit(
            ${actorId(actor)}, ${documents.type}, ${documents.front}, ${documents.back}, ${documents.address}
        ) as id
    `);
}
