import type { Context } from "../../context.ts";

type Batches = {
  /** The function that runs one batch in its own transaction; it returns false when none is left. */
  next: string;
  /** The function that ends the work with a reason for the user. */
  fail: string;
  id: number;
};

/** Runs batches until none is left. A crash repeats no batch; a permanent error is recorded and ends the job. */
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

/** Lost connections and deadlocks, after which graphile-worker retries the job. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && !/^(2[23]|42|BT|P0)/.test(code);
}

/** The message of a violated business rule. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" && code.startsWith("BT") ? String(message) : "Something went wrong";
}
