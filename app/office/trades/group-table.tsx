import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GroupTradesRow, ListTradesRow } from "../../../db/generated/trading.ts";
import { ListAddress } from "../../list/list-address.ts";
import { Badge } from "../../ui/chip.tsx";
import { Price, Profit, Units } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { Whole } from "../risk/risk-numbers.tsx";
import { GroupTrade } from "./group-trade.tsx";
import { filterOfGroup } from "./trade-list.tsx";

type Row = Omit<ListTradesRow, "sort_key">;
type Props = {
  groups: readonly GroupTradesRow[];
  /** The open groups with their newest trades. */
  shown: readonly { key: string; rows: readonly Row[] }[];
  currency: string;
  rowActions: (row: Row) => ReactNode;
};

/** The trades in groups with subtotals; a group opens into its trades. Amounts are in the site's currency. */
export function GroupTable({ groups, shown, currency, rowActions }: Props) {
  const { t } = useTranslation();
  const isCustomer = ListAddress.use().state.filters.group === "customer";
  return (
    <Table label={t("Trades by group")} cards className="table-list trade-groups">
      <thead>
        <tr>
          <HeadCell>{isCustomer ? t("Customer") : t("Instrument")}</HeadCell>
          <HeadCell>{t("Side")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Notional value")}</HeadCell>
          <HeadCell numeric className="drop-4">
            {t("Entry price")}
          </HeadCell>
          <HeadCell numeric className="drop-3">
            {t("Current / close price")}
          </HeadCell>
          <HeadCell numeric className="drop-5">
            {t("Swap")}
          </HeadCell>
          <HeadCell numeric className="drop-4">
            {t("Customer's P/L")}
          </HeadCell>
          <HeadCell numeric>{t("Converted P/L")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      {groups.map((group) => {
        const open = shown.find(({ key }) => key === group.key);
        return (
          <tbody key={group.key}>
            <GroupRow group={group} isOpen={open !== undefined} currency={currency} />
            {open?.rows.map((row) => (
              <GroupTrade key={row.id} {...{ row, isCustomer, currency, rowActions }} />
            ))}
          </tbody>
        );
      })}
    </Table>
  );
}

/** A group's name, which opens or closes it, and its subtotals. */
function GroupRow({ group, isOpen, currency }: { group: GroupTradesRow; isOpen: boolean; currency: string }) {
  const { t } = useTranslation();
  const { state, to } = ListAddress.use();
  const { group: by, shown = "", ...filters } = state.filters;
  const open = shown.split(",").filter((key) => key !== "" && key !== group.key);
  const keys = isOpen ? open : [...open, group.key];
  const name = by === "customer" ? group.name : pairNamed(group.name);
  return (
    <tr className="group-row">
      <th scope="rowgroup" className="s-a">
        <Link
          className="row"
          id={`group-${group.key}`}
          to={to({ filters: { ...state.filters, shown: keys.join() } })}
          preventScrollReset
          aria-expanded={isOpen}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
          <bdi>{name}</bdi> <Badge>{group.orders}</Badge>
        </Link>
      </th>
      <td>{NOTHING}</td>
      <td className="num s-c">
        {group.long_units === null ? null : (
          <>
            <Units value={group.long_units} /> {t("long")} · <Units value={group.short_units} /> {t("short")}
          </>
        )}
      </td>
      <td className="num strong">
        <Whole value={group.notional} currency={currency} />
      </td>
      <td className="num drop-4">{NOTHING}</td>
      <td className="num drop-3">
        {group.price_decimals === null ? null : <Price value={group.market_rate} decimals={group.price_decimals} />}
      </td>
      <td className="num drop-5">
        <Profit value={group.swap} place="estimate" currency={currency} />
      </td>
      <td className="num drop-4">{NOTHING}</td>
      <td className="num s-b">
        <Profit value={group.pro_loss} place="estimate" currency={currency} />
      </td>
      <ActionCell>
        <Link className="link" to={to({ filters: { ...filters, ...filterOfGroup(by, group.key) } })}>
          {t("Show all")}
          <span className="vh"> {name}</span>
        </Link>
      </ActionCell>
    </tr>
  );
}
