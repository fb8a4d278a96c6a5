import { Outlet } from "@remix-run/react";
import { type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";

type Column<Row> = { head: string; numeric?: boolean; className?: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  title: string;
  path: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  empty?: { icon: LucideIcon; title: string; text?: string };
};

/** All records of one kind on one page, because they are few, with the dialogs that add, edit and delete them. */
export function ConfigPage<Row extends { id: number }>({ title, path, rows, columns, nameOf, empty }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <Page>
      <div className="page-head">
        <h1>
          {title} <span className="count n">{rows.length}</span>
        </h1>
        <div className="end">
          <LinkButton id="add-new" variant="primary" icon={Plus} to={`${path}/new`}>
            {t("Add")}
          </LinkButton>
        </div>
      </div>
      <Card flush>
        {empty && rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <Table label={title} cards>
            <thead>
              <tr>
                {columns.map(({ head, numeric }) => (
                  <HeadCell key={head} numeric={numeric}>
                    {head}
                  </HeadCell>
                ))}
                <HeadCell className="acts">
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} id={`row-${row.id}`}>
                  {columns.map(({ head, className, cell }) => (
                    <td key={head} className={className}>
                      {cell(row)}
                    </td>
                  ))}
                  <ActionCell>
                    <RowActions path={path} id={row.id} name={nameOf(row)} />
                  </ActionCell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      <Outlet />
    </Page>
  );
}
