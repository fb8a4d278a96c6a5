import { z } from "zod";
import type { Context, Task } from "../../context.ts";

const payload = z.object({ importId: z.number().int().positive() });

/** Takes a file of leads in, stretch by stretch, each in its own transaction: a cancel is heard, a crash goes on where it stood. */
export function importLeads({ pool, log }: Context): Task {
  return async (given) => {
    const { importId } = payload.parse(given);
    try {
      for (;;) {
        const { rows } = await pool.query<{ goes_on: boolean }>("select crm.import_leads($1) as goes_on", [importId]);
        if (!rows[0]?.goes_on) return;
      }
    } catch (error) {
      // What cannot be repeated with success is told to whoever waits for it.
      if (!isPassing(error)) await pool.query("select crm.fail_import($1, $2)", [importId, "Something went wrong"]);
      log.error({ err: error, importId }, "import stopped");
      throw error;
    }
  };
}

/** Lost connections and deadlocks: the job is tried again. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && !/^(2[23]|42|BT|P0)/.test(code);
}
