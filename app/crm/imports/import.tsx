import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listImports, listRefusedLines, previewImport } from "../../../db/generated/crm.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { secondsLeft, usePolling } from "../progress.tsx";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportProgress, UndoProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { Page } from "../../ui/page.tsx";

export const loader = read({
  roles: [admin, manager, affiliate],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [found] = await listImports(pool, { actor, importId: params.id });
    if (!found) throw notFound();
    const isEditable = found.state === "uploaded" || found.state === "checked";
    return {
      file: found,
      roleId: session.user.roleId,
      timeZone: session.preferences.time_zone,
      secondsLeft:
        found.undo_rows === null
          ? secondsLeft(found.started_at, found.processed, found.rows)
          : secondsLeft(found.undo_started_at, found.undo_processed ?? 0, found.undo_rows),
      lines: isEditable ? await previewImport(pool, { actor, importId: params.id }) : [],
      refused:
        found.duplicate + found.rejected > 0
          ? await listRefusedLines(pool, { actor, importId: params.id, after: 0, limit: 50 })
          : [],
    };
  },
});

export type LoadedImport = ReturnType<typeof useLoaderData<typeof loader>>;

/** One import from its columns to its result; the state decides which parts are shown. */
export default function Import() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { state } = loaded.file;
  const isRunning = state === "checking" || state === "importing";
  const isUndone = loaded.file.undo_rows !== null;
  usePolling(isRunning || isUndone);
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to="/leads/imports">{t("Uploaded files")}</Link>
          <span aria-current="page">{t("Import {{id}}", { id: loaded.file.id })}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Upload leads")}</h1>
          <div className="end">
            <ImportSteps state={state} />
          </div>
        </div>
      </div>
      {isRunning ? <ImportProgress {...loaded} /> : null}
      {isUndone ? <UndoProgress {...loaded} /> : null}
      {state === "checked" ? <ImportResult loaded={loaded} /> : null}
      {state === "uploaded" || state === "checked" ? <ImportMapping loaded={loaded} /> : null}
      {!isRunning && state !== "uploaded" && state !== "checked" ? <ImportResult loaded={loaded} /> : null}
      <Outlet context={loaded satisfies LoadedImport} />
    </Page>
  );
}
