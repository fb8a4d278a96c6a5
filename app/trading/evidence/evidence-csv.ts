import { z } from "zod";
import { downloadCsv } from "../../http/download.ts";
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
    return downloadCsv([toCsv(evidenceRows(await loadEvidence(pool, actor, id)))], `order-${id}.csv`);
  },
});
