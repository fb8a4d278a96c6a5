import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import type { PageMeta } from "../../http/paging.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Profit, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Address } from "../model/address.ts";
import { pairOf, TypeCell, StatusChip } from "./order-parts.tsx";
import { PanelPager } from "./panel-pager.tsx";

type Props = { page: { data: readonly OrderRow[]; meta: PageMeta }; address: Address; timeZone: string };

/** Closed orders with the reason of their close, fifteen per page, between two days. */
export function ClosedOrders({ page, address, timeZone }: Props) {
  const { t } = useTranslation();
  const filtered = address.dateStart !== "" || address.dateEnd !== "";
  return (
    <>
      {page.data.length === 0 ? (
        <EmptyState
          small
          icon={History}
          title={t("No closed trades")}
          text={filtered ? t("No trades were closed between these dates.") : t("Closed trades appear here.")}
        />
      ) : (
        <ClosedTable orders={page.data} timeZone={timeZone} />
      )}
      <PanelPager meta={page.meta} address={address} />
    </>
  );
}

function ClosedTable({ orders, timeZone }: { orders: readonly OrderRow[]; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <Table label={t("History")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Order ID")}</HeadCell>
          <HeadCell>{t("Open time")}</HeadCell>
          <HeadCell>{t("Close time")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Entry price")}</HeadCell>
          <HeadCell numeric>{t("Close price")}</HeadCell>
          <HeadCell numeric>{t("P/L")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} data-symbol={order.instrument}>
            <td>
              <Link
                className="primary"
                to={`/orders/${order.id}`}
                aria-label={t("Details of order #{{id}}", { id: order.id })}
              >
                <Ltr>{order.id}</Ltr>
              </Link>
            </td>
            <td className="sub">
              <DateTime iso={order.created_at} timeZone={timeZone} />
            </td>
            <td className="sub s-c">
              <DateTime iso={order.close_time} timeZone={timeZone} />
            </td>
            <td>
              <TypeCell type={order.type} />
            </td>
            <td className="med s-a">
              <Link to={`/orders/${order.id}`}>
                <Ltr>{pairOf(order)}</Ltr> <span className="vh">{t("Details of order #{{id}}", { id: order.id })}</span>
              </Link>
              <span className="card-note">
                <b className={order.type === "buy" ? "up" : "down"}>{order.type === "buy" ? t("Buy") : t("Sell")}</b>{" "}
                <Units value={order.trade_amount} />
              </span>
            </td>
            <td className="num">
              <Units value={order.trade_amount} />
            </td>
            <td className="num">
              <Price value={order.open_rate} decimals={order.price_decimals} />
            </td>
            <td className="num">
              <Price value={order.close_rate} decimals={order.price_decimals} />
            </td>
            <td className="num s-b">
              <Profit value={order.pro_loss} place="table" />
            </td>
            <td className="s-d">
              <span className="row row-4">
                <StatusChip status={order.status} />
                {order.parent_id === null ? null : <Chip>{t("Partial close")}</Chip>}
                <ClosedBy reason={order.close_reason} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The reason of a close that the customer did not request. */
function ClosedBy({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const texts: Record<string, string> = {
    take_profit: t("Take profit"),
    stop_loss: t("Stop loss"),
    stop_out: t("Stop-out"),
    staff: t("Staff"),
  };
  const text = reason ? texts[reason] : undefined;
  return text ? <Chip tone={reason === "take_profit" ? "ok" : "warn"}>{text}</Chip> : null;
}
