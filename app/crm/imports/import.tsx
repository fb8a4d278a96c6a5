import { Link, Outlet, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { listImports, listRefusedLines, previewImport, type ListImportsRow } from "../../../db/generated/crm.ts";
import { notFound } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { idParams } from "../leads/fields.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportSteps } from "./import-steps.tsx";

/** How often a person who waits sees how far it is. */
const LOOK_AGAIN = 1000;

export const loader = read({
  roles: [admin, manager, affiliate],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [found] = await listImports(pool, { actor, importId: params.id });
    if (!found) throw notFound();
    const waits = found.state === "uploaded" || found.state === "checked";
    return {
      file: found,
      roleId: session.user.roleId,
      timeZone: session.preferences.time_zone,
      secondsLeft: secondsLeft(found),
      lines: waits ? await previewImport(pool, { actor, importId: params.id }) : [],
      refused:
        found.duplicate + found.rejected > 0
          ? await listRefusedLines(pool, { actor, importId: params.id, after: 0, limit: 50 })
          : [],
    };
  },
});
/** As fast as it went so far; null before it has begun. */
function secondsLeft({ started_at: startedAt, processed, rows }: ListImportsRow): number | null {
  if (startedAt === null || processed === 0) return null;
  return Math.ceil((((Date.now() - Date.parse(startedAt)) / processed) * (rows - processed)) / 1000);
}

export type LoadedImport = ReturnType<typeof useLoaderData<typeof loader>>;

/** One file of leads from its columns to its result: the same page tells each step. */
export default function Import() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { state } = loaded.file;
  const { revalidate } = useRevalidator();
  const runs = state === "checking" || state === "importing";
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(revalidate, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [runs, revalidate]);
  return (
    <main className="main" id="content">
      <div>
        <nav className="crumb" aria-label={t("Where you are")}>
          <Link to="/leads/imports">{t("Uploaded files")}</Link>
          <span aria-current="page">{t("Import {{id}}", { id: loaded.file.id })}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Upload Leads")}</h1>
          <div className="end">
            <ImportSteps state={state} />
          </div>
        </div>
      </div>
      {runs ? <ImportProgress {...loaded} /> : null}
      {state === "checked" ? <ImportResult loaded={loaded} /> : null}
      {state === "uploaded" || state === "checked" ? <ImportMapping loaded={loaded} /> : null}
      {!runs && state !== "uploaded" && state !== "checked" ? <ImportResult loaded={loaded} /> : null}
      <Outlet context={loaded satisfies LoadedImport} />
    </main>
  );
}
