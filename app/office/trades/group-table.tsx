import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GroupTradesRow, ListTradesRow, SumTradesRow } from "../../../db/generated/trading.ts";
import { ListAddress } from "../../list/list-address.ts";
import { Profit } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { OPENS_ROWS } from "../../ui/row-target.ts";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Whole } from "../risk/risk-numbers.tsx";
import { GroupRow } from "./group-row.tsx";
import { GroupTrade } from "./group-trade.tsx";
import type { TradeType } from "./trade-list.tsx";

type Row = Omit<ListTradesRow, "sort_key">;
type Props = {
  groups: readonly GroupTradesRow[];
  /** The open groups with their newest trades. */
  shown: readonly { key: string; rows: readonly Row[] }[];
  totals: SumTradesRow;
  type: TradeType;
  rowActions: (row: Row) => ReactNode;
};

/**
 * The trades in groups with subtotals and the total; a group opens into its trades. Amounts are in the site's currency.
 */
export function GroupTable({ groups, shown, totals, type, rowActions }: Props) {
  const { t } = useTranslation();
  const isCustomer = ListAddress.use().state.filters.group === "customer";
  const { currency } = totals;
  const open = shown.map(({ key }) => key);
  return (
    <Table {...OPENS_ROWS} label={t("Trades by group")} cards className="table-list trade-groups">
      <thead>
        <tr>
          <HeadCell>{isCustomer ? t("Customer") : t("Instrument")}</HeadCell>
          <HeadCell>{t("Side")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Notional")}</HeadCell>
          <HeadCell numeric className="drop-4">
            {t("Entry")}
          </HeadCell>
          <HeadCell numeric className="drop-3">
            {t("Now / close")}
          </HeadCell>
          <HeadCell numeric className="drop-6">
            {t("Stop loss")}
          </HeadCell>
          <HeadCell numeric className="drop-6">
            {t("Take profit")}
          </HeadCell>
          <HeadCell numeric className="drop-5">
            {t("Swap")}
          </HeadCell>
          <HeadCell numeric>{t("Customer's P/L")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <GroupRow {...{ group, open, currency }} />
          {shown
            .find(({ key }) => key === group.key)
            ?.rows.map((row) => (
              <GroupTrade key={row.id} {...{ row, isCustomer, currency, rowActions }} />
            ))}
        </tbody>
      ))}
      <tfoot>
        <TotalRow totals={totals} type={type} />
      </tfoot>
    </Table>
  );
}

/** The total of all groups under the columns that it belongs to. */
function TotalRow({ totals, type }: Pick<Props, "totals" | "type">) {
  const { t } = useTranslation();
  const { currency, orders, accounts, notional, swap, pro_loss: profitLoss } = totals;
  const number = formatUnits(String(orders ?? 0));
  const texts = {
    all: t("All {{number}} trades", { number }),
    open: t("All {{number}} open trades", { number }),
    closed: t("All {{number}} closed trades", { number }),
  };
  return (
    <tr className="group-row group-total">
      <th scope="row" className="s-a" colSpan={2}>
        {texts[type]}
      </th>
      <td className="num sub s-c">{t("{{number}} accounts", { number: formatUnits(String(accounts ?? 0)) })}</td>
      <td className="num strong">
        <Whole value={notional} currency={currency} />
      </td>
      <td className="drop-4">{null}</td>
      <td className="drop-3">{null}</td>
      <td className="drop-6">{null}</td>
      <td className="drop-6">{null}</td>
      <td className="num drop-5">
        <Profit value={swap} place="estimate" currency={currency} />
      </td>
      <td className="num strong s-b">
        <Profit value={profitLoss} place="estimate" currency={currency} />
      </td>
      <td className="acts">{null}</td>
    </tr>
  );
}
