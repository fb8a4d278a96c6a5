import { Layers } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import type { Address } from "../address.ts";
import { LiveMarketRate, LiveProfit } from "./live-profit.tsx";
import { CloseForm, LevelLink, pairOf, TypeCell } from "./order-parts.tsx";
import { PositionCard } from "./position-card.tsx";

type Props = { orders: readonly OrderRow[]; address: Address; timeZone: string };

/** C-048: a table on a desk, cards on a phone. */
export function OpenPositions({ orders, address, timeZone }: Props) {
  const { t } = useTranslation();
  if (orders.length === 0) {
    return (
      <EmptyState
        small
        icon={Layers}
        title={t("No data found")}
        text={t("You have no open positions. Choose an instrument, a side and an amount to open one.")}
      />
    );
  }
  return (
    <>
      <div className="pcards">
        {orders.map((order) => (
          <PositionCard key={order.id} order={order} address={address} />
        ))}
      </div>
      <PositionTable orders={orders} address={address} timeZone={timeZone} />
    </>
  );
}

function PositionTable({ orders, address, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <Table label={t("Open positions")} className="on-desk">
      <thead>
        <tr>
          <HeadCell>{t("Ticket")}</HeadCell>
          <HeadCell>{t("Open Time")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Open Rate")}</HeadCell>
          <HeadCell numeric>{t("Market Rate")}</HeadCell>
          <HeadCell numeric>{t("Profit/Loss")}</HeadCell>
          <HeadCell numeric>{t("Take/Profit")}</HeadCell>
          <HeadCell numeric>{t("Stop/Loss")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <PositionRow key={order.id} order={order} address={address} timeZone={timeZone} />
        ))}
      </tbody>
    </Table>
  );
}

function PositionRow({ order, address, timeZone }: { order: OrderRow; address: Address; timeZone: string }) {
  return (
    <tr>
      <td>
        <Ltr className="primary">{order.id}</Ltr>
      </td>
      <td className="sub">
        <DateTime iso={order.created_at} timeZone={timeZone} />
      </td>
      <td>
        <TypeCell type={order.type} />
      </td>
      <td className="num">
        <Units value={order.trade_amount} />
      </td>
      <td className="med">
        <Ltr>{pairOf(order)}</Ltr>
      </td>
      <td className="num">
        <Price value={order.open_rate} decimals={order.price_decimals} />
      </td>
      <td className="num">
        <LiveMarketRate order={order} />
      </td>
      <td className="num">
        <LiveProfit order={order} place="table" />
      </td>
      <td className="num">
        <LevelLink order={order} kind="profit" address={address} />
      </td>
      <td className="num">
        <LevelLink order={order} kind="loss" address={address} />
      </td>
      <td>
        <Chip tone="info" dot>
          {order.status}
        </Chip>
      </td>
      <ActionCell>
        <CloseForm order={order} />
      </ActionCell>
    </tr>
  );
}
