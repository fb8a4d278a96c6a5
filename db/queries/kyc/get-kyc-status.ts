import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const paper = z.object({ url: z.string(), title: z.string(), mediaType: z.string() }).nullable();
const kycStatus = z.object({
  status: z.enum(["not_submitted", "pending", "approved", "declined"]),
  declineReason: z.string().nullable(),
  type: z.enum(["national_id", "passport", "driver_license"]).nullable(),
  front: z.string().nullable(),
  back: z.string().nullable(),
  address: z.string().nullable(),
  files: z.object({ front: paper, back: paper, address: paper }),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type KycStatus = z.infer<typeof kycStatus>;

const row = z.object({ status: kycStatus });

/** Where the actor's identity documents stand, and which they are (C-092). */
export function getKycStatus(pool: CommonQueryMethods, actor: Actor): Promise<KycStatus> {
  return pool.oneFirst(sql.type(row)`select kyc.get_status(${actorId(actor)}) as status`);
}
