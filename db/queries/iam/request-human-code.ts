import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import type { HumanPurpose } from "./spend-human-code.ts";

const row = z.object({ asked: z.unknown() });

/** Sends a code that takes the human check's place, if this e-mail may have one; tells nobody whether it may. */
export async function requestHumanCode(
  pool: CommonQueryMethods,
  args: { purpose: HumanPurpose; email: string; language: string; address: string },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.request_human_code(${args.purpose}, ${args.email}, ${args.language}, ${args.address}::inet)::text as asked
    `);
}
