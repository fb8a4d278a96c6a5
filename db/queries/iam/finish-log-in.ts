import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import type { Device } from "./open-session.ts";

/** The proof of the second factor: the 30-second step of a verified code, or the hash of a recovery code. */
export type Proof = { step: number | null; codeHash: Buffer | null };

export type SecondStep = Proof & {
  pendingHash: Buffer;
  tokenHash: Buffer;
  address: string;
  userAgent: string;
  device: Device;
};

const row = z.object({ remember: z.boolean() });

/** Opens the session and consumes the proof; returns whether the session is persistent. */
export function finishLogIn(pool: CommonQueryMethods, args: SecondStep): Promise<boolean> {
  return pool.oneFirst(sql.type(row)`
        select iam.finish_log_in(
            ${sql.binary(args.pendingHash)}, ${args.step}, ${args.codeHash ? sql.binary(args.codeHash) : null}::bytea,
            ${sql.binary(args.tokenHash)}, ${args.address}::inet, ${args.userAgent},
            ${sql.binary(args.device.hash)}, ${args.device.name}
        ) as remember
    `);
}
