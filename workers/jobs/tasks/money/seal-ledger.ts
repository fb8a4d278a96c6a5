import type { Context, Task } from "../../context.ts";

/** What was added to the ledger is sealed, and each seal leaves this machine in the log: whoever rewrites the database cannot rewrite that. */
export function sealLedger({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ id: string; up_to_id: string; transfers: number; hash: string }>(
      "select id, up_to_id, transfers, encode(hash, 'hex') as hash from money.seal_transfers()",
    );
    for (const { id, up_to_id, transfers, hash } of rows)
      log.info({ seal: Number(id), upTo: Number(up_to_id), transfers, hash }, "ledger sealed");
  };
}
