import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { ChangeTable, PostingNotice, TradeFacts } from "./change-table.tsx";
import { loadEnd } from "./load-trade.ts";
import { ReasonField } from "./reason-field.tsx";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: (reading) => loadEnd(reading, "delete"),
});

export default function TradeDelete() {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const { trade, preview } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={trade.id}
      title={t("Delete trade {{id}}?", { id: trade.id })}
      note={<TradeFacts trade={trade} />}
      action={`/admin/trades/${trade.id}`}
      method="DELETE"
      row={trade.id}
      changed={trade.changed}
    >
      {({ field }) => (
        <>
          <ChangeTable trade={trade} preview={preview} />
          <PostingNotice preview={preview} timeZone={preferences.timeZone} />
          <p className="muted xs">
            {trade.close_time === null
              ? t("Margin is released with no P/L. The trade stays in the audit log.")
              : t("Its P/L is reversed on the customer's account. Both entries stay in the ledger and the audit log.")}
          </p>
          <ReasonField about="delete" field={field} />
        </>
      )}
    </EditDialog>
  );
}
