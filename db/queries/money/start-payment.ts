import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const startedRow = z.object({ payment: z.unknown() });

type Starting = { depositId: number; payment: object; providerReference: string | null };

/** Keeps how a deposit is paid, and answers what counts: the first that was kept. */
export function startPayment(
  pool: CommonQueryMethods,
  actor: Actor,
  args: Starting,
): Promise<z.infer<typeof startedRow>> {
  return pool.one(sql.type(startedRow)`
    select payment
    from money.start_payment(
      ${actorId(actor)}, ${args.depositId}, ${JSON.stringify(args.payment)}::jsonb, ${args.providerReference}
    )
  `);
}
