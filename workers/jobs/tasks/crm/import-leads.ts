import { z } from "zod";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { runBatches } from "./run-batches.ts";

const payload = z.object({ importId: z.number().int().positive() });

/** Imports a file of leads batch by batch: a cancellation takes effect between two batches. */
export function importLeads(context: Context): Task {
  return allowMinutes(60, (given) =>
    runBatches(context, { next: "crm.import_leads", fail: "crm.fail_import", id: payload.parse(given).importId }),
  );
}
