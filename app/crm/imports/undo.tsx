import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { undoImport } from "../../../db/generated/crm.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { call } from "../../http/call.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { runningChange } from "../leads/running-change.ts";
import type { LoadedImport } from "./import.tsx";

/** The parent route's loader checks who may see the import. */
export const loader = read({ roles: [admin, manager, affiliate], params: idParams, run: async () => null });

/** Undoes an import, except leads that were changed since. */
export const action = call({
  roles: [admin, manager, affiliate],
  params: idParams,
  run: ({ pool, actor, params }) =>
    withLongTimeout(pool, (transaction) => undoImport(transaction, { actor, importId: params.id })),
  done: ({ removed, restored, kept, is_running: runs }, { params: { id } }) =>
    runs
      ? runningChange(`/leads/imports/${id}`, { importId: id })
      : {
          message:
            "Leads removed: {{removed}}. Leads restored: {{restored}}. Leads not reverted because of later changes: {{kept}}.",
          values: { removed: String(removed), restored: String(restored), kept: String(kept) },
          data: { removed, restored, kept },
        },
});

export default function UndoImport() {
  const { t } = useTranslation();
  const { file } = useOutletContext<LoadedImport>();
  const count = (value: number) => formatUnits(String(value));
  return (
    <EditDialog
      title={t("Undo this import?")}
      action={`/leads/imports/${file.id}/undo`}
      opener="undo-import"
      submit={t("Undo import")}
      danger
    >
      {() => (
        <>
          <p>
            <bdi>{file.file_name}</bdi>
          </p>
          {file.added > 0 ? (
            <p>
              {t(
                "Added leads are removed unless they have been worked on (note, call, edit, status, customer): {{leads}}",
                {
                  leads: count(file.added),
                },
              )}
            </p>
          ) : null}
          {file.updated > 0 ? (
            <p>
              {t("Updated leads are restored; later changes are kept: {{leads}}", {
                leads: count(file.updated),
              })}
            </p>
          ) : null}
        </>
      )}
    </EditDialog>
  );
}
