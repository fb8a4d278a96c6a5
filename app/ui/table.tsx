import type { ReactNode, TableHTMLAttributes, ThHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

type Props = TableHTMLAttributes<HTMLTableElement> & {
  /** The name of the scrolling region and of the table in it. */
  label: string;
  /** In a narrow container, rows become cards of the cells with class s-a to s-d and s-chk. */
  cards?: boolean;
  /** The next page is loading: the rows stay, dimmed. */
  busy?: boolean;
};

/** A table in a scrolling region that is reachable by keyboard. */
export function Table({ label, cards, busy, className, children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by
    // keyboard
    <div
      className={classNames("table-wrap", cards && "table-wrap-cards")}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table
        {...rest}
        className={classNames("table", cards && "cards-s", className)}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {children}
      </table>
    </div>
  );
}

type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean };

export function HeadCell({ numeric, className, children, ...rest }: HeadProps) {
  return (
    <th scope="col" {...rest} className={classNames(numeric && "num", className)}>
      {children}
    </th>
  );
}

type SortProps = HeadProps & {
  /** The URL of the list sorted by this column, or in the opposite order. */
  to: string;
  sorted?: "ascending" | "descending";
};

/** A column head that links to the list sorted by it; the arrow and aria-sort show the current order. */
export function SortCell({ to, sorted, children, ...rest }: SortProps) {
  return (
    <HeadCell {...rest} aria-sort={sorted}>
      <Link className="sort" to={to} preventScrollReset>
        {children}
        {sorted ? <span aria-hidden="true">{sorted === "ascending" ? "▲" : "▼"}</span> : null}
      </Link>
    </HeadCell>
  );
}

/** The last column: visible actions, sticky at the edge while the table scrolls. */
export function ActionCell({ children }: { children: ReactNode }) {
  return (
    <td className="acts s-d">
      <div className="acts-in">{children}</div>
    </td>
  );
}
