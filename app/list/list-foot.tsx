import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

/** A last row under the columns: its head takes the columns before the first total. Cards have none. */
export type ListFoot = { head: ReactNode; totals: Readonly<Record<string, ReactNode>> };

type FootProps = {
  foot: ListFoot;
  columns: readonly { name: string; numeric?: boolean; drop: string | undefined }[];
  isSelectable: boolean;
  hasActions: boolean;
};

/** Without a cell for the column that unfolds cards: a table does not show it. */
export function FootRow({ foot: { head, totals }, columns, isSelectable, hasActions }: FootProps) {
  const first = columns.findIndex(
    ({ name, drop }, at) => at > 0 && (drop !== undefined || Object.hasOwn(totals, name)),
  );
  const headed = first < 0 ? columns.length : first;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={headed + (isSelectable ? 1 : 0)}>
          {head}
        </th>
        {columns.slice(headed).map(({ name, numeric, drop }) => (
          <td key={name} className={classNames(numeric && "num", drop)}>
            {totals[name]}
          </td>
        ))}
        {hasActions ? <td aria-hidden="true" /> : null}
      </tr>
    </tfoot>
  );
}
