import { Outlet, useLoaderData } from "@remix-run/react";
import { FileSpreadsheet, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listGateways } from "../../../db/generated/money.ts";
import { listStatements, type ListStatementsRow } from "../../../db/generated/reports.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";

/** The uploaded statements of payment providers. */
export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const [statements, gateways] = await Promise.all([listStatements(pool, { actor }), listGateways(pool, { actor })]);
    const titles = Object.fromEntries(gateways.map(({ name, title }) => [name, title]));
    return { statements, titles, timeZone: session.preferences.time_zone };
  },
});

export default function Statements() {
  const { t } = useTranslation();
  const { statements, titles, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Reports")}>
          <Link to="/admin/reports">{t("Reports")}</Link>
          <span aria-current="page">{t("Provider statements")}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Provider statements")}</h1>
          <div className="end row">
            <LinkButton
              variant="primary"
              icon={Upload}
              id="add-new"
              to="/admin/reports/statements/new"
              preventScrollReset
            >
              {t("Upload")}
            </LinkButton>
          </div>
        </div>
      </div>
      <section className="card">
        {statements.length === 0 ? (
          <EmptyState
            icon={FileSpreadsheet}
            title={t("No statements")}
            text={t("Upload a provider's statement as CSV to compare it with deposits and withdrawals.")}
          />
        ) : (
          <Table label={t("Provider statements")} cards>
            <thead>
              <tr>
                <HeadCell>{t("File")}</HeadCell>
                <HeadCell>{t("Gateway")}</HeadCell>
                <HeadCell>{t("Period")}</HeadCell>
                <HeadCell numeric>{t("Lines")}</HeadCell>
                <HeadCell>{t("Uploaded")}</HeadCell>
                <HeadCell>
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {statements.map((row) => (
                <StatementRow
                  key={row.id}
                  row={row}
                  gateway={t(titles[row.gateway] ?? row.gateway)}
                  timeZone={timeZone}
                />
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <Outlet context={titles} />
    </Page>
  );
}

type RowProps = { row: ListStatementsRow; gateway: string; timeZone: string };

function StatementRow({ row, gateway, timeZone }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr id={`row-${row.id}`}>
      <td className="s-a">
        <Link className="link" to={`/admin/reports/statements/${row.id}`}>
          {row.name}
        </Link>
      </td>
      <td className="s-b">{gateway}</td>
      <td>
        <Ltr>{`${row.first} – ${row.last}`}</Ltr>
      </td>
      <td className="num s-c">
        <Units value={String(row.line_count)} />
      </td>
      <td className="sub">
        <DateTime iso={row.uploaded_at} timeZone={timeZone} as="office" /> <bdi>{row.uploaded_by}</bdi>
      </td>
      <ActionCell>
        <LinkButton
          size="sm"
          variant="ghost"
          id={`delete-${row.id}`}
          to={`/admin/reports/statements/${row.id}/delete`}
          preventScrollReset
        >
          {t("Delete")}
          <span className="vh"> {row.name}</span>
        </LinkButton>
      </ActionCell>
    </tr>
  );
}
