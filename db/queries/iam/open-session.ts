import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

export type NewSession = {
  userId: number;
  tokenHash: Buffer;
  remember: boolean;
  address: string;
  userAgent: string;
  device: Device;
};

/** The browser: its cookie's hash, and a name that the user recognises. */
export type Device = { hash: Buffer; name: string };

const row = z.object({ id: z.number() });

/** Opens a session for a user whose password was verified; returns the session's id. */
export function openSession(pool: CommonQueryMethods, args: NewSession): Promise<number> {
  return pool.oneFirst(sql.type(row)`
        select iam.open_session(
            ${args.userId}, ${sql.binary(args.tokenHash)}, ${args.remember}, ${args.address}::inet, ${args.userAgent},
            ${sql.binary(args.device.hash)}, ${args.device.name}
        ) as id
    `);
}
