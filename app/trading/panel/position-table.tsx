import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { type Address, at } from "../model/address.ts";
import { CloseControl, StopControl } from "./close-control.tsx";
import { useColumnNames } from "./column-names.ts";
import { type Column, columns } from "./columns.ts";
import { groupOrders } from "./find-orders.ts";
import { GroupRow } from "./group-row.tsx";
import { LevelCell } from "./level-cell.tsx";
import { LiveMarketRate, LiveProfit } from "./live-profit.tsx";
import { PositionMenu } from "./position-menu.tsx";
import { pairOf, TypeCell, StatusChip } from "./order-parts.tsx";

const numeric: ReadonlySet<Column> = new Set(["units", "openRate", "marketRate", "proLoss", "profit", "loss"]);
const looks: Partial<Record<Column, string>> = { openTime: "sub", instrument: "med" };

type Props = {
  orders: readonly OrderRow[];
  address: Address;
  timeZone: string;
  shown: ReadonlySet<Column>;
};

/**
 * The table of open positions with the chosen columns, one order a row, optionally grouped by instrument and side
 * (C-048).
 */
export function PositionTable({ orders, address, timeZone, shown }: Props) {
  const { t } = useTranslation();
  const names = useColumnNames();
  const cells = columns.filter((column) => shown.has(column));
  const row = (order: OrderRow) => (
    <PositionRow key={order.id} order={order} address={address} timeZone={timeZone} cells={cells} />
  );
  return (
    <Table label={t("Open positions")} className="on-desk">
      <thead>
        <tr>
          {cells.map((column) => (
            <HeadCell key={column} numeric={numeric.has(column)}>
              {names[column]}
            </HeadCell>
          ))}
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {address.group === "on"
          ? groupOrders(orders).map((group) => (
              <Fragment key={group.key}>
                <GroupRow group={group} address={address} cells={cells} />
                {group.orders.map(row)}
              </Fragment>
            ))
          : orders.map(row)}
      </tbody>
    </Table>
  );
}

type RowProps = { order: OrderRow; address: Address; timeZone: string; cells: readonly Column[] };

function PositionRow({ order, address, timeZone, cells }: RowProps) {
  return (
    <tr data-symbol={order.instrument}>
      {cells.map((column) => (
        <td key={column} className={numeric.has(column) ? "num" : looks[column]}>
          {cellOf(column, order, address, timeZone)}
        </td>
      ))}
      <ActionCell>
        <StopControl order={order} address={address} />
        <CloseControl order={order} address={address} />
        <PositionMenu order={order} address={address} place="row" />
      </ActionCell>
    </tr>
  );
}

function cellOf(column: Column, order: OrderRow, address: Address, timeZone: string): ReactNode {
  switch (column) {
    case "ticket":
      return (
        <Link className="primary" to={`/orders/${order.id}`}>
          <Ltr>{order.id}</Ltr>
        </Link>
      );
    case "openTime":
      return <DateTime iso={order.created_at} timeZone={timeZone} />;
    case "type":
      return <TypeCell type={order.type} />;
    case "units":
      return <Units value={order.trade_amount} />;
    case "instrument":
      return (
        <Link to={at(address, { symbol: order.instrument })} preventScrollReset>
          <Ltr>{pairOf(order)}</Ltr>
        </Link>
      );
    case "openRate":
      return <Price value={order.open_rate} decimals={order.price_decimals} />;
    case "marketRate":
      return <LiveMarketRate order={order} />;
    case "proLoss":
      return <LiveProfit order={order} place="table" />;
    case "profit":
    case "loss":
      return <LevelCell order={order} kind={column} address={address} />;
    case "status":
      return <StatusChip status={order.status} />;
  }
}
