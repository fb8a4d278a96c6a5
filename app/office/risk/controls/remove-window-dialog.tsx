import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { Notice } from "../../../ui/notice.tsx";
import { instrumentParams } from "../load-instrument.ts";
import { loadControls } from "./load-controls.ts";
import { ReasonField } from "./reason-field.tsx";
import { useScopeNames } from "./scope-names.ts";
import { WindowTimes } from "./window-times.tsx";

export const loader = read({
  roles: [admin],
  params: instrumentParams,
  run: (reading) => loadControls(reading),
});

export default function RemoveWindowDialog() {
  const { t } = useTranslation();
  const { instrument, controls } = useLoaderData<typeof loader>();
  const { windowId } = useParams();
  const names = useScopeNames({ instrument, category: controls.category });
  const window = controls.windows.find(({ id }) => String(id) === windowId);
  return (
    <EditDialog
      title={t("Remove leverage window")}
      row={windowId}
      action={`/admin/risk/controls/windows/${windowId}`}
      method="DELETE"
      submit={t("Remove window")}
    >
      {({ field }) => (
        <>
          {window ? (
            <p>
              {names[window.scope]}, <WindowTimes window={window} />
            </p>
          ) : null}
          <Notice tone="warn">{t("New orders use the leverage of plan and instrument again.")}</Notice>
          <ReasonField field={field} />
        </>
      )}
    </EditDialog>
  );
}
