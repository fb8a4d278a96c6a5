import type { Context } from "../../context.ts";

type Batches = {
  /** One batch in a transaction of its own; false when nothing is left. */
  next: string;
  /** Ends the work with a reason that people read. */
  fail: string;
  id: number;
};

/** Runs batches until nothing is left. A crash repeats none; an error that repeating cannot mend is recorded and ends the job. */
export async function runBatches({ pool, log }: Context, { next, fail, id }: Batches): Promise<void> {
  try {
    for (;;) {
      const { rows } = await pool.query<{ goes_on: boolean }>(`select ${next}($1) as goes_on`, [id]);
      if (!rows[0]?.goes_on) return;
    }
  } catch (error) {
    if (!isTransient(error)) await pool.query(`select ${fail}($1, $2)`, [id, reasonOf(error)]);
    log.error({ err: error, id }, `${next} stopped`);
    throw error;
  }
}

/** Lost connections and deadlocks: the job is tried again. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && !/^(2[23]|42|BT|P0)/.test(code);
}

/** The sentence of a rule that refused. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" && code.startsWith("BT") ? String(message) : "Something went wrong";
}
