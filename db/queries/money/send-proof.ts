import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const provenRow = z.object({ id: z.number(), amount: z.string(), status: z.string() });
export type ProvenRow = z.infer<typeof provenRow>;

type Proof = { depositId: number; bankName: string; accountName: string; accountNumber: string; proof: string | null };

/** Stores the sending bank account of a bank deposit and its proof. */
export function sendProof(pool: CommonQueryMethods, actor: Actor, args: Proof): Promise<ProvenRow> {
  return pool.one(sql.type(provenRow)`
    select id, amount, status::text as status
    from money.send_proof(
      ${actorId(actor)}, ${args.depositId}, ${args.bankName}, ${args.accountName}, ${args.accountNumber}, ${args.proof}
    )
  `);
}
