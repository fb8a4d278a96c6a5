import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { classNames } from "../../ui/class-names.ts";
import { DateTime, Money, Price, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { type Address, at } from "../model/address.ts";
import { BreakEvenControl } from "./break-even.tsx";
import { CloseControl, ReverseControl, StopControl } from "./close-control.tsx";
import { useColumnNames } from "./column-names.ts";
import { type Column, columns, dropClass } from "./columns.ts";
import { groupOrders } from "./find-orders.ts";
import { GroupRow } from "./group-row.tsx";
import { LevelCell } from "./level-cell.tsx";
import { LiveMarketRate, LivePips, LiveProfit } from "./live-profit.tsx";
import { PositionMenu } from "./position-menu.tsx";
import { pairOf, TypeCell, StatusChip } from "./order-parts.tsx";

const numeric: ReadonlySet<Column> = new Set([
  "units",
  "openRate",
  "marketRate",
  "loss",
  "profit",
  "swap",
  "pips",
  "proLoss",
  "margin",
]);
const looks: Partial<Record<Column, string>> = { openTime: "sub", instrument: "med", swap: "muted", margin: "muted" };

type Props = {
  orders: readonly PositionRow[];
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
  const row = (order: PositionRow) => (
    <PositionRow key={order.id} order={order} address={address} timeZone={timeZone} cells={cells} />
  );
  return (
    <Table label={t("Open positions")} className="on-desk table-positions">
      <thead>
        <tr>
          {cells.map((column) => (
            <HeadCell key={column} numeric={numeric.has(column)} className={dropClass(column)}>
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

type RowProps = { order: PositionRow; address: Address; timeZone: string; cells: readonly Column[] };

function PositionRow({ order, address, timeZone, cells }: RowProps) {
  return (
    <tr data-symbol={order.instrument}>
      {cells.map((column) => (
        <td key={column} className={classNames(numeric.has(column) && "num", looks[column], dropClass(column))}>
          {cellOf(column, order, address, timeZone)}
        </td>
      ))}
      <ActionCell>
        <StopControl order={order} address={address} />
        <BreakEvenControl order={order} address={address} />
        <ReverseControl order={order} address={address} />
        <CloseControl order={order} address={address} />
        <PositionMenu order={order} address={address} place="row" />
      </ActionCell>
    </tr>
  );
}

function cellOf(column: Column, order: PositionRow, address: Address, timeZone: string): ReactNode {
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
    case "swap":
      return <Money value={order.swap} />;
    case "pips":
      return <LivePips order={order} />;
    case "proLoss":
      return <LiveProfit order={order} place="table" />;
    case "margin":
      return <Money value={order.margin_used} />;
    case "profit":
    case "loss":
      return <LevelCell order={order} kind={column} address={address} />;
    case "status":
      return <StatusChip status={order.status} />;
  }
}
