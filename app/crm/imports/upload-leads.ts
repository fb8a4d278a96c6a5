import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import {
  cancelImport,
  continueImport,
  listImports,
  type ListImportsRow,
  runImport,
  stageLines,
  startImport,
} from "../../../db/generated/crm.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { clientOf } from "../../http/negotiate.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { readTableUpload } from "../../http/upload/table-upload.ts";

/**
 * How long the request waits for the import: JSON clients get the counts, a browser sees the progress on the next page.
 */
const JSON_CLIENT_WAIT_MS = 25_000;
const BROWSER_WAIT_MS = 1500;

/**
 * Imports a file of leads and answers the import's id and counts. With `trial=1` every line is
 * checked and none is added. Recognised columns are mapped here, the others on the next page.
 */
export const action = call({
  roles: [admin, manager, affiliate],
  ownBody: true,
  async run({ pool, actor, request, context, requestContext }) {
    let id = 0;
    const isJsonClient = clientOf(request, requestContext) === "program";
    try {
      const fields = await readTableUpload(request, context, {
        async begin(first, fileName) {
          id = await startImport(pool, { actor, fileName, columns: first });
        },
        async lines(lines) {
          await stageLines(pool, { actor, importId: id, lines });
        },
      });
      const isTrial = (new URL(request.url).searchParams.get("trial") ?? fields.get("trial")) === "1";
      const staged = await importOf(pool, actor, id);
      // Unrecognised columns are mapped on the next page; a JSON client gets an error that names them.
      const isMapped = staged.has_heads && ("email" in staged.mapping || "phone" in staged.mapping);
      if (isMapped || (isJsonClient && !isTrial)) {
        const duplicates = (["update", "add"] as const).find((rule) => rule === fields.get("duplicates")) ?? "skip";
        await runImport(pool, { actor, importId: id, mapping: null, duplicates, isTrial });
        await waitFor(pool, actor, id, isJsonClient ? JSON_CLIENT_WAIT_MS : BROWSER_WAIT_MS);
      }
    } catch (error) {
      // A file that arrived in part must not be imported.
      if (id > 0) await cancelImport(pool, { actor, importId: id });
      throw error;
    }
    return importOf(pool, actor, id);
  },
  done: ({ id, state, rows, processed, added, updated, duplicate, rejected }) => ({
    ...(state === "done" && { message: "Leads added successfully" }),
    ...(state === "importing" && { message: "The import continues in the background" }),
    to: `/leads/imports/${id}`,
    data: { id, state, rows, processed, added, updated, duplicate, rejected },
  }),
  back: "/leads/imports",
});

async function importOf(pool: CommonQueryMethods, actor: Actor, id: number): Promise<ListImportsRow> {
  const [found] = await listImports(pool, { actor, importId: id });
  if (!found) throw notFound();
  return found;
}

/** Processes batches within this request; the import's job finishes the rest after the deadline. */
async function waitFor(pool: CommonQueryMethods, actor: Actor, id: number, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const processBatch = () =>
    withLongTimeout(pool, (transaction) => continueImport(transaction, { actor, importId: id }));
  while ((await processBatch()) && performance.now() < deadline);
}
