import { z } from "zod";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { runBatches } from "./run-batches.ts";

const payload = z.object({ runId: z.number().int().positive() });

/** Applies or undoes a bulk change of leads, batch by batch. */
export function changeLeads(context: Context): Task {
  return allowMinutes(60, (given) =>
    runBatches(context, { next: "crm.continue_run", fail: "crm.fail_run", id: payload.parse(given).runId }),
  );
}
