import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { evidenceRows, toCsv } from "./evidence-rows.ts";
import { loadEvidence } from "./load-evidence.ts";

/** The evidence of an order as a CSV file. */
export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  async run({ pool, actor, params: { id } }) {
    return new Response(toCsv(evidenceRows(await loadEvidence(pool, actor, id))), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="order-${id}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});
