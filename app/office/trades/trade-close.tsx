import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { loadTrade } from "./load-trade.ts";
import { TradeFacts } from "./trade-facts.tsx";

export const loader = read({ roles: [admin, manager, retentionAgent], params: z.object({ id: id() }), run: loadTrade });

export default function TradeClose() {
  const { t } = useTranslation();
  const trade = useLoaderData<typeof loader>();
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
      {() => (
        <>
          <input type="hidden" name="orderId" value={trade.id} />
          <input type="hidden" name="instrument" value={trade.instrument} />
          <p>{t("It closes at the market's next price, which may differ from this result.")}</p>
        </>
      )}
    </EditDialog>
  );
}
