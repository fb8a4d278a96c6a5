import { useTranslation } from "react-i18next";
import { add, decimal, textOf, zero } from "../../live/decimal.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Address } from "../model/address.ts";
import type { Column } from "./columns.ts";
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
  const before = cells.indexOf("proLoss");
  const lead = before === -1 ? cells.length : before;
  const path = dialog("close-all");
  const which = `which=all&instrument=${group.instrument}&type=${group.type}`;
  const name = t("Close group {{name}}", {
    name: `${pairOf(first)} ${group.type === "buy" ? t("Buy") : t("Sell")}`,
  });
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={Math.max(lead, 1)}>
        <span className="row">
          <Ltr>{pairOf(first)}</Ltr>
          <TypeCell type={group.type} />
          <span className="muted">
            {t("Positions: {{n}}", { n: group.orders.length })} · <Units value={textOf(units)} />
          </span>
          {before === -1 ? <LiveSum orders={group.orders} /> : null}
        </span>
      </th>
      {before === -1 ? null : (
        <>
          <td className="num">
            <LiveSum orders={group.orders} />
          </td>
          {cells.slice(lead + 1).map((column) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a sub-total has no text in the other columns
            <td key={column} />
          ))}
        </>
      )}
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
