import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPending } from "../../../db/generated/trading.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { DateTime, Percent, Price, Units } from "../../ui/figures.tsx";
import { usePage } from "../../frame/use-page.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ReasonField } from "./reason-field.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  async run({ pool, actor, params }) {
    const [order] = await listPending(pool, { actor, ...newestOf({ id: String(params.id) }, 1) });
    if (!order) throw notFound();
    return order;
  },
});

/** Asks for the reason with which a customer's pending order is cancelled. */
export default function PendingCancel() {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const order = useLoaderData<typeof loader>();
  const { id, email, mode, type, units, instrument, kind, price, price_decimals: decimals } = order;
  return (
    <EditDialog
      key={id}
      title={t("Cancel pending order {{id}}?", { id })}
      note={
        <>
          <Ltr>{email}</Ltr> ({mode === "demo" ? t("Demo") : t("Real")}) · {type === "buy" ? t("Buy") : t("Sell")}{" "}
          <Units value={units} /> <Ltr>{pairNamed(instrument)}</Ltr>
        </>
      }
      action={`/admin/trades/pending/${id}`}
      method="DELETE"
      row={id}
      opener={`cancel-${id}`}
      submit={t("Cancel order")}
    >
      {({ field }) => (
        <>
          <KeyValueList lined>
            <KeyValue label={t("Order type")}>{pendingKindName(kind, t)}</KeyValue>
            <KeyValue label={kind === "limit" ? t("Limit price") : t("Stop price")}>
              <Price value={price} decimals={decimals} />
            </KeyValue>
            {order.limit_price === null ? null : (
              <KeyValue label={t("Limit price")}>
                <Price value={order.limit_price} decimals={decimals} />
              </KeyValue>
            )}
            <KeyValue label={t("Current price")}>
              <Price value={order.market_rate} decimals={decimals} />
            </KeyValue>
            <KeyValue label={t("Distance")}>
              <Percent value={order.distance_percent} />
            </KeyValue>
            <KeyValue label={t("Expiry")}>
              {order.expires_at === null ? (
                t("None")
              ) : (
                <DateTime iso={order.expires_at} timeZone={preferences.timeZone} as="office" />
              )}
            </KeyValue>
          </KeyValueList>
          <p className="muted xs">{t("The customer is notified. No money moves.")}</p>
          <ReasonField about="cancel" field={field} />
        </>
      )}
    </EditDialog>
  );
}
