import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { ChangeTable, PostingNotice, TradeFacts } from "./change-table.tsx";
import { loadEnd } from "./load-trade.ts";
import { ReasonField } from "./reason-field.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => loadEnd(reading, "close"),
});

export default function TradeClose() {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const { trade, preview } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={trade.id}
      title={t("Close trade {{id}}?", { id: trade.id })}
      note={<TradeFacts trade={trade} />}
      action="/admin/trades/close"
      row={trade.id}
      opener={`close-${trade.id}`}
      submit={t("Close trade")}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="orderId" value={trade.id} />
          <input type="hidden" name="instrument" value={trade.instrument} />
          <ChangeTable trade={trade} preview={preview} />
          <PostingNotice preview={preview} timeZone={preferences.timeZone} />
          <p className="muted xs">{t("Closes at the next market price; the final P/L may differ.")}</p>
          <ReasonField about="close" field={field} />
        </>
      )}
    </EditDialog>
  );
}
