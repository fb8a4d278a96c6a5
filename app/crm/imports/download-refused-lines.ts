import { recordExport } from "../../../db/generated/audit.ts";
import { listImports, listRefusedLines } from "../../../db/generated/crm.ts";
import { downloadCsv } from "../../http/download.ts";
import { idParams } from "../../http/fields.ts";
import { notFound } from "../../http/errors.ts";
import { csvLine } from "../../http/csv.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";

const BATCH_SIZE = 2000;

/** All refused lines as they were in the file, with the reason in the last column. */
export const loader = read({
  roles: [admin, manager, affiliate],
  params: idParams,
  async run({ pool, actor, params }) {
    const [found] = await listImports(pool, { actor, importId: params.id });
    if (!found) throw notFound();
    const { columns } = found;
    async function* lines() {
      let sent = 0;
      try {
        yield csvLine(["line", ...columns, "reason"]);
        let after = 0;
        for (;;) {
          const refused = await listRefusedLines(pool, { actor, importId: params.id, after, limit: BATCH_SIZE });
          sent += refused.length;
          const texts = refused.map(({ line, cells, reason }) =>
            csvLine([line, ...columns.map((_, place) => cells[place] ?? ""), reason]),
          );
          yield texts.join("");
          const last = refused.at(-1);
          if (!last || refused.length < BATCH_SIZE) return;
          after = last.line;
        }
      } finally {
        await recordExport(pool, { actor, list: "refused-lines", asked: { import: params.id }, rows: sent });
      }
    }
    return downloadCsv(lines(), `rejected-${params.id}.csv`);
  },
});
