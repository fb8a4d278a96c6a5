import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { GroupTradesRow } from "../../../db/generated/trading.ts";
import { ListAddress } from "../../list/list-address.ts";
import { Badge } from "../../ui/chip.tsx";
import { Price, Profit, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { ActionCell } from "../../ui/table.tsx";
import { SignedUnits, Whole } from "../risk/risk-numbers.tsx";
import { filterOfGroup } from "./trade-list.tsx";

/** No group has this key: the address says that every group is closed. */
const NONE_OPEN = "-";

type Props = { group: GroupTradesRow; open: readonly string[]; currency: string };

/** A group's name, which opens or closes it, and its subtotals. */
export function GroupRow({ group, open, currency }: Props) {
  const { t } = useTranslation();
  const { state, to } = ListAddress.use();
  const { group: by, shown: _shown, ...filters } = state.filters;
  const isOpen = open.includes(group.key);
  const others = open.filter((key) => key !== group.key && key !== NONE_OPEN);
  const keys = isOpen ? others : [...others, group.key];
  const name = by === "customer" ? group.name : pairNamed(group.name);
  return (
    <tr className="group-row">
      <th scope="rowgroup" className="s-a" colSpan={2}>
        <span className="row">
          <Link
            className="row"
            id={`group-${group.key}`}
            to={to({ filters: { ...state.filters, shown: keys.join() || NONE_OPEN } })}
            preventScrollReset
            aria-expanded={isOpen}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
            <bdi>{name}</bdi> <Badge>{group.orders}</Badge>
          </Link>
          {group.net_units === null ? null : (
            <span className="muted xs">
              {t("net")} <SignedUnits value={group.net_units} />
            </span>
          )}
        </span>
      </th>
      <td className="num s-c">
        {group.long_units === null ? null : (
          <>
            <span className="n">
              <Units value={group.long_units} /> {t("long")} ·
            </span>{" "}
            <span className="n">
              <Units value={group.short_units} /> {t("short")}
            </span>
          </>
        )}
      </td>
      <td className="num strong">
        <Whole value={group.notional} currency={currency} />
      </td>
      <td className="drop-4">{null}</td>
      <td className="num drop-3">
        {group.price_decimals === null ? null : <Price value={group.market_rate} decimals={group.price_decimals} />}
      </td>
      <td className="drop-6">{null}</td>
      <td className="drop-6">{null}</td>
      <td className="num drop-5">
        <Profit value={group.swap} place="estimate" currency={currency} />
      </td>
      <td className="num strong s-b">
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
