import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Price, Profit, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { ActionCell } from "../../ui/table.tsx";
import { Whole } from "../risk/risk-numbers.tsx";
import { Side, TwoProfits } from "./trade-cells.tsx";

type Row = Omit<ListTradesRow, "sort_key">;
type Props = { row: Row; isCustomer: boolean; currency: string; rowActions: (row: Row) => ReactNode };

/** One trade of an open group, with the customer of an instrument or the instrument of a customer. */
export function GroupTrade({ row, isCustomer, currency, rowActions }: Props) {
  const { t } = useTranslation();
  const price = (value: string | null) => <Price value={value} decimals={row.price_decimals} />;
  return (
    <tr id={`row-${row.id}`}>
      <td className="s-a">
        <span className="row group-trade">
          <Link className={ROW_TARGET} to={`/orders/${row.id}`}>
            <Ltr>{row.id}</Ltr>
          </Link>
          {isCustomer ? (
            <Ltr>{pairNamed(row.instrument)}</Ltr>
          ) : (
            <Link to={customerPage(row.user_id)}>
              <bdi>{row.full_name}</bdi>
            </Link>
          )}
        </span>
      </td>
      <td className="s-e">
        <Side type={row.type} t={t} />
      </td>
      <td className="num s-c">
        <Units value={row.units} />
      </td>
      <td className="num" data-label={t("Notional")}>
        <Whole value={row.notional_app} currency={currency} />
      </td>
      <td className="num drop-4" data-label={t("Entry")}>
        {price(row.open_rate)}
      </td>
      <td className="num drop-3" data-label={t("Now / close")}>
        {price(row.market_rate)}
      </td>
      <td className="num sub drop-6" data-label={t("Stop loss")}>
        {price(row.loss)}
      </td>
      <td className="num sub drop-6" data-label={t("Take profit")}>
        {price(row.profit)}
      </td>
      <td className="num drop-5" data-label={t("Swap")}>
        <Profit value={row.swap} place="estimate" currency={row.currency} />
      </td>
      <td className="num s-b">
        <TwoProfits row={row} appCurrency={currency} />
      </td>
      <ActionCell>{rowActions(row)}</ActionCell>
    </tr>
  );
}
