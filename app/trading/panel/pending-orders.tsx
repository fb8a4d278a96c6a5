import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { TypeCell } from "./order-parts.tsx";
import { useIsReadOnly } from "../model/read-only.ts";

type Props = { orders: readonly ListedPendingRow[]; timeZone: string };

/** Orders that wait for their rate. */
export function PendingOrders({ orders, timeZone }: Props) {
  const { t } = useTranslation();
  const isReadOnly = useIsReadOnly();
  if (orders.length === 0) {
    return (
      <EmptyState
        small
        icon={Hourglass}
        title={t("No pending orders")}
        text={t("Place a limit or stop order to see it here.")}
      />
    );
  }
  return (
    <Table label={t("Pending orders")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Order ID")}</HeadCell>
          <HeadCell>{t("Time")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Order type")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Price")}</HeadCell>
          <HeadCell numeric>{t("Take profit")}</HeadCell>
          <HeadCell numeric>{t("Stop loss")}</HeadCell>
          <HeadCell>{t("Expires")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} data-symbol={order.instrument}>
            <td>
              <Ltr className="primary">{order.id}</Ltr>
            </td>
            <td className="sub">
              <DateTime iso={order.created_at} timeZone={timeZone} />
            </td>
            <td className="s-c">
              <TypeCell type={order.type} />
            </td>
            <td>{order.kind === "limit" ? t("Limit") : t("Stop")}</td>
            <td className="num">
              <Units value={order.trade_amount} />
            </td>
            <td className="med s-a">
              <Ltr>{pairNamed(order.instrument)}</Ltr>
            </td>
            {[order.price, order.profit, order.loss].map((rate, place) => (
              <td key={["price", "profit", "loss"][place]} className={place === 0 ? "num s-b" : "num"}>
                <Price value={rate} decimals={order.price_decimals} />
              </td>
            ))}
            <td className="sub">
              {order.expires_at ? <DateTime iso={order.expires_at} timeZone={timeZone} /> : t("Never")}
            </td>
            <ActionCell>{isReadOnly ? null : <CancelForm id={order.id} />}</ActionCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function CancelForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCommand(`/dashboard/pending/${id}`);
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="_method" value="DELETE" />
      <Button size="sm" disabled={call.busy} aria-label={t("Cancel order #{{id}}", { id })}>
        {t("Cancel")}
      </Button>
    </call.Form>
  );
}
