import { cancelImport } from "../../../db/queries/crm/cancel-import.ts";
import { stageLines } from "../../../db/queries/crm/stage-lines.ts";
import { startImport } from "../../../db/queries/crm/start-import.ts";
import { call } from "../../http/call.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { readCsvUpload } from "../../http/upload/csv-upload.ts";

/** the file's lines are stored as they arrive; what becomes of them is decided on the next page. */
export const action = call({
  roles: [admin, manager, affiliate],
  ownBody: true,
  async run({ pool, actor, request, context }) {
    let id = 0;
    try {
      await readCsvUpload(request, context, {
        async begin(columns, fileName) {
          id = await startImport(pool, actor, fileName, columns);
        },
        async lines(lines) {
          await stageLines(pool, actor, id, lines);
        },
      });
    } catch (error) {
      // Half a file is no file.
      if (id > 0) await cancelImport(pool, actor, id);
      throw error;
    }
    return id;
  },
  done: (id) => ({ to: `/leads/imports/${id}`, data: { id } }),
  back: "/leads/imports",
});
