import { allowMinutes, type Context, type Task } from "../../context.ts";

type Seal = { id: string; up_to_id: string; rows: number; hash: string };

const CHAINS = [
  {
    message: "ledger sealed",
    query: "select id, up_to_id, transfers as rows, encode(hash, 'hex') as hash from money.seal_transfers()",
  },
  {
    message: "audit log sealed",
    query: "select id, up_to_id, entries as rows, encode(hash, 'hex') as hash from audit.seal_entries()",
  },
];

/**
 * Seals new rows of the ledger and of the audit log. Each seal is also logged, where a change of the database cannot
 * reach it.
 */
export function sealLedger({ pool, log }: Context): Task {
  return allowMinutes(10, async () => {
    for (const { message, query } of CHAINS)
      for (const { id, up_to_id, rows, hash } of (await pool.query<Seal>(query)).rows)
        log.info({ seal: Number(id), upTo: Number(up_to_id), rows, hash }, message);
  });
}
