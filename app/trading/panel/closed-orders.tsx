import { Form, Link } from "@remix-run/react";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Profit, Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Address, at } from "../address.ts";
import { pairOf, TypeCell } from "./order-parts.tsx";
import { type Meta, PanelPager } from "./panel-pager.tsx";

type Props = { page: { data: readonly OrderRow[]; meta: Meta }; address: Address; timeZone: string };

/** What has been closed, by whom, and at what; fifteen a page, between two days. */
export function ClosedOrders({ page, address, timeZone }: Props) {
  const { t } = useTranslation();
  const filtered = address.dateStart !== "" || address.dateEnd !== "";
  return (
    <>
      <DateFilter address={address} />
      {page.data.length === 0 ? (
        <EmptyState
          small
          icon={History}
          title={t("No data found")}
          text={filtered ? t("Nothing was closed between these days.") : t("Orders you close will be listed here.")}
        />
      ) : (
        <ClosedTable orders={page.data} timeZone={timeZone} />
      )}
      <PanelPager meta={page.meta} address={address} />
    </>
  );
}

function DateFilter({ address }: { address: Address }) {
  const { t } = useTranslation();
  return (
    <Form className="panel-filter" method="get" action="/dashboard" preventScrollReset>
      <input type="hidden" name="panel" value="closed" />
      <input type="hidden" name="cat" value={address.cat} />
      <input type="hidden" name="view" value={address.view} />
      {address.symbol ? <input type="hidden" name="symbol" value={address.symbol} /> : null}
      <TextField field={{ name: "dateStart", initialValue: address.dateStart }} label={t("From")} type="date" />
      <TextField field={{ name: "dateEnd", initialValue: address.dateEnd }} label={t("To")} type="date" />
      <Button size="sm">{t("Submit")}</Button>
      {address.dateStart || address.dateEnd ? (
        <Link
          className="btn btn-ghost btn-sm"
          to={at(address, { dateStart: "", dateEnd: "", page: 1 })}
          preventScrollReset
        >
          {t("Clear")}
        </Link>
      ) : null}
    </Form>
  );
}

function ClosedTable({ orders, timeZone }: { orders: readonly OrderRow[]; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <Table label={t("Closed orders")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Ticket")}</HeadCell>
          <HeadCell>{t("Open Time")}</HeadCell>
          <HeadCell>{t("Close Time")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Open Rate")}</HeadCell>
          <HeadCell numeric>{t("Close Rate")}</HeadCell>
          <HeadCell numeric>{t("Profit/Loss")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Ltr className="primary">{order.id}</Ltr>
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
              <Ltr>{pairOf(order)}</Ltr>
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
                <Chip dot>{order.status}</Chip>
                <ClosedBy reason={order.close_reason} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whoever did not press Close themselves must be told who did. */
function ClosedBy({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const texts: Record<string, string> = {
    take_profit: t("Take/Profit"),
    stop_loss: t("Stop/Loss"),
    stop_out: t("Stop-out"),
    staff: t("Staff"),
  };
  const text = reason ? texts[reason] : undefined;
  return text ? <Chip tone={reason === "take_profit" ? "ok" : "warn"}>{text}</Chip> : null;
}
