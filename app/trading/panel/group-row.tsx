import { useTranslation } from "react-i18next";
import { add, decimal, textOf, zero } from "../../live/decimal.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Address } from "../model/address.ts";
import { type Column, dropClass } from "./columns.ts";
import type { OrderGroup } from "./find-orders.ts";
import { useLists } from "./lists-page.ts";
import { LiveSum } from "./live-profit.tsx";
import { pairOf, TypeCell } from "./order-parts.tsx";
import { useIsReadOnly } from "../model/read-only.ts";
import { ReadOnlyButton } from "./read-only-button.tsx";

type Props = { group: OrderGroup; address: Address; cells: readonly Column[] };

/** The head of a group: number, units, floating result, and a button that closes the group. */
export function GroupRow({ group, address, cells }: Props) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const isReadOnly = useIsReadOnly();
  const [first] = group.orders;
  if (!first) return null;
  const units = group.orders.reduce((sum, order) => add(sum, decimal(order.trade_amount) ?? zero), zero);
  const hasSum = cells.includes("proLoss");
  // The heading ends before the first column that a narrow table leaves out, so that the sub-total keeps its column.
  const end = cells.findIndex((column) => column === "proLoss" || dropClass(column));
  const lead = end === -1 ? cells.length : end;
  const path = dialog("close-all");
  const which = `which=all&instrument=${group.instrument}&type=${group.type}`;
  const name = t("Close group {{name}}", {
    name: `${pairOf(first)} ${group.type === "buy" ? t("Buy") : t("Sell")}`,
  });
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={lead}>
        <span className="row">
          <Ltr>{pairOf(first)}</Ltr>
          <TypeCell type={group.type} />
          <span className="muted">
            {t("Positions: {{n}}", { n: group.orders.length })} · <Units value={textOf(units)} />
          </span>
          {hasSum ? null : <LiveSum orders={group.orders} />}
        </span>
      </th>
      {cells.slice(lead).map((column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a sub-total has no text in the other columns
        <td key={column} className={column === "proLoss" ? "num" : dropClass(column)}>
          {column === "proLoss" ? <LiveSum orders={group.orders} /> : null}
        </td>
      ))}
      <td className="acts">
        {isReadOnly ? (
          <ReadOnlyButton text={t("Close group")} label={name} />
        ) : (
          <LinkButton
            size="sm"
            to={`${path}${path.includes("?") ? "&" : "?"}${which}`}
            preventScrollReset
            aria-label={name}
          >
            {t("Close group")}
          </LinkButton>
        )}
      </td>
    </tr>
  );
}
