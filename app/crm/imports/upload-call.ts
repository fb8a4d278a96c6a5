import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import {
  cancelImport,
  continueImport,
  listImports,
  stageLines,
  startImport,
  type ListImportsRow,
} from "../../../db/generated/crm.ts";
import { runImport } from "../../../db/queries/crm/run-import.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { clientOf } from "../../http/negotiate.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { readTableUpload } from "../../http/upload/table-upload.ts";

/** A program gets the counts of every file that is done by then; a person sees the progress of a longer one on the next page. */
const PROGRAM_WAIT_MS = 25_000;
const PERSON_WAIT_MS = 1500;

/**
 * takes a file of leads and answers the import's id and counts. With `trial=1` every line is judged and nothing is added. The
 * columns are those that were recognised; a person is asked on the next page where they are not.
 */
export const action = call({
  roles: [admin, manager, affiliate],
  ownBody: true,
  async run({ pool, actor, request, context, visit }) {
    let id = 0;
    const isProgram = clientOf(request, visit) === "program";
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
      // The next page asks for columns that were not recognised; a JSON client gets an error that names them.
      const isClear = staged.has_heads && ("email" in staged.mapping || "phone" in staged.mapping);
      if (isClear || (isProgram && !isTrial)) {
        const duplicates = (["update", "add"] as const).find((rule) => rule === fields.get("duplicates")) ?? "skip";
        await runImport(pool, actor, id, { mapping: null, duplicates, isTrial });
        await waitFor(pool, actor, id, isProgram ? PROGRAM_WAIT_MS : PERSON_WAIT_MS);
      }
    } catch (error) {
      // Half a file is no file.
      if (id > 0) await cancelImport(pool, { actor, importId: id });
      throw error;
    }
    return importOf(pool, actor, id);
  },
  done: ({ id, state, rows, processed, added, updated, duplicate, rejected }) => ({
    ...(state === "done" && { message: "Leads added successfully" }),
    ...(state === "importing" && { message: "The import goes on in the background" }),
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

/** Takes turns with the job of the import, which finishes what is left when the time is up. */
async function waitFor(pool: CommonQueryMethods, actor: Actor, id: number, patience: number): Promise<void> {
  const until = performance.now() + patience;
  const next = () => withLongTimeout(pool, (transaction) => continueImport(transaction, { actor, importId: id }));
  while ((await next()) && performance.now() < until);
}
