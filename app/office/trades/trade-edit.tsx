import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { TextField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { loadTrade } from "./load-trade.ts";
import { TradeFacts } from "./trade-facts.tsx";

export const loader = read({ roles: [admin, manager], params: z.object({ id: id() }), run: loadTrade });

/** */
export default function TradeEdit() {
  const { t } = useTranslation();
  const trade = useLoaderData<typeof loader>();
  const rate = { inputMode: "decimal", autoComplete: "off", dir: "ltr" } as const;
  return (
    <EditDialog
      key={trade.id}
      title={t("Edit trade {{id}}", { id: trade.id })}
      note={<TradeFacts trade={trade} />}
      action={`/admin/trades/${trade.id}`}
      method="PUT"
      row={trade.id}
      changed={trade.changed}
      large
    >
      {(call) => {
        const of = (name: string, value: string | null) => {
          const found = call.field(name, { id: `trade-${name}` });
          return { ...found, initialValue: found.initialValue ?? value ?? "" };
        };
        const isOpen = trade.close_time === null;
        return (
          <>
            <div className="grid2">
              <TextField field={of("openRate", trade.open_rate)} label={t("Open Rate")} {...rate} />
              <TextField
                field={of("closeRate", trade.close_rate)}
                label={t("Close Rate")}
                {...rate}
                disabled={isOpen}
                hint={isOpen ? t("The order is open: it has no close rate yet.") : undefined}
              />
              <TextField
                field={of("spread", trade.spread)}
                label={t("Spread")}
                hint={t("In the quote currency, for the whole order")}
                {...rate}
              />
              <TextField
                field={of("openTime", new Date(trade.created_at).toISOString().slice(0, 16))}
                label={t("Open Time")}
                hint={t("UTC")}
                type="datetime-local"
                dir="ltr"
              />
              <TextField
                field={of("profit", trade.profit)}
                label={t("Take Profit")}
                hint={t("Empty: none")}
                {...rate}
              />
              <TextField field={of("loss", trade.loss)} label={t("Stop Loss")} hint={t("Empty: none")} {...rate} />
            </div>
            <p className="muted xs">
              {isOpen
                ? t("Margin, result and levels follow at once; no money moves until the order is closed.")
                : t(
                    "What the result changes by is posted to the customer's account as a correction. The first entry stays.",
                  )}
            </p>
          </>
        );
      }}
    </EditDialog>
  );
}
