import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Row = { id: number; createdAt: string };
type Props<R extends Row> = {
  title: string;
  /** Shown instead of the table without rows. */
  none: string;
  actions?: ReactNode;
  rows: readonly R[];
  timeZone: string;
  to: (row: R) => string;
  about: { head: string; cell: (row: R) => ReactNode };
  amount: { head: string; cell: (row: R) => ReactNode };
  status: (row: R) => ReactNode;
};

/** The customer's earlier requests of the same kind, beside a decision. */
export function EarlierCard<R extends Row>(props: Props<R>) {
  const { title, none, actions, rows, timeZone, to, about, amount, status } = props;
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <Card title={title}>
        <p className="muted">{none}</p>
      </Card>
    );
  return (
    <Card title={title} flush actions={actions}>
      <Table label={title} className="decision-table">
        <thead>
          <tr>
            <HeadCell>{t("ID")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell className="about">{about.head}</HeadCell>
            <HeadCell numeric>{amount.head}</HeadCell>
            <HeadCell>{t("Status")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={to(row)}>{row.id}</Link>
              </td>
              <td className="sub">
                <DateTime iso={row.createdAt} timeZone={timeZone} as="officeDay" />
              </td>
              <td className="about">{about.cell(row)}</td>
              <td className="num">{amount.cell(row)}</td>
              <td>{status(row)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
