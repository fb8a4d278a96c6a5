import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { ChangeTable, ReasonField, TradeFacts } from "./change-table.tsx";
import { loadEnd } from "./load-trade.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: (reading) => loadEnd(reading, "delete"),
});

export default function TradeDelete() {
  const { t } = useTranslation();
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
          <p className="muted xs">
            {trade.close_time === null
              ? t("Its margin is released and nothing is won or lost. The audit trail keeps it.")
              : t(
                  "Its profit or loss is posted back to the customer's account. The ledger and the audit trail keep both entries.",
                )}
          </p>
          <ReasonField field={field} />
        </>
      )}
    </EditDialog>
  );
}
