import { useLoaderData } from "@remix-run/react";
import { CircleCheck, Download, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { reconciliation } from "../../../db/generated/reports.ts";
import type { Reconciliation, ReportFigures } from "../../../db/shapes/reports.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { figureText } from "../../reports/report-cells.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { Stat } from "../../ui/stat.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { OUTCOMES, outcomeTones, useOutcomeTexts } from "./outcomes.ts";

/** The export has them all. */
const MAX_ROWS = 300;

/** A provider's statement compared with payments: first what does not match. */
export const loader = read({
  roles: [admin],
  params: idParams,
  query: z.object({ show: z.enum(["open", "all", ...OUTCOMES]).catch("open") }),
  async run({ pool, actor, params, query: { show } }) {
    const { rows, ...compared } = await reconciliation(pool, { actor, statementId: params.id });
    const shown = rows.filter(
      ({ outcome }) => show === "all" || outcome === show || (show === "open" && outcome !== "matched"),
    );
    return { ...compared, show, rows: shown.slice(0, MAX_ROWS), more: Math.max(0, shown.length - MAX_ROWS) };
  },
});

export default function Statement() {
  const { t } = useTranslation();
  const { statement, rows, totals, show, more } = useLoaderData<typeof loader>();
  const { names } = useOutcomeTexts();
  const here = `/admin/reports/statements/${statement.id}`;
  const choices = [
    { value: "open", label: t("Open") },
    { value: "all", label: t("All") },
  ].concat(OUTCOMES.map((value) => ({ value: String(value), label: names[value] ?? value })));
  return (
    <Page>
      <StatementHead statement={statement} here={here} />
      <div className="stats statement-totals">
        {OUTCOMES.map((name) => (
          <Stat key={name} label={names[name] ?? name} value={<Units value={totals[name]} />} />
        ))}
      </div>
      <section className="card">
        <header className="card-head wrap">
          <h2>{t("Lines and payments")}</h2>
          <div className="end statement-outcomes">
            <SegmentedLinks
              label={t("Outcome")}
              options={choices.map(({ value, label }) => ({
                to: `${here}?show=${value}`,
                label,
                current: value === show,
              }))}
            />
          </div>
        </header>
        {rows.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t("Nothing to review")} />
        ) : (
          <Table label={t("Lines and payments")} cards>
            <thead>
              <tr>
                <HeadCell>{t("Reference")}</HeadCell>
                <HeadCell>{t("Outcome")}</HeadCell>
                <HeadCell numeric>{t("Line")}</HeadCell>
                <HeadCell>{t("Date")}</HeadCell>
                <HeadCell numeric>{t("Stated")}</HeadCell>
                <HeadCell numeric>{t("Recorded")}</HeadCell>
                <HeadCell>{t("Payment")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ComparedRow key={`${row.line} ${row.payment}`} row={row} />
              ))}
            </tbody>
          </Table>
        )}
        {more > 0 ? <p className="card-foot muted xs">{t("{{n}} more rows are in the export", { n: more })}</p> : null}
      </section>
    </Page>
  );
}

function ComparedRow({ row }: { row: ReportFigures }) {
  const { names, reasons } = useOutcomeTexts();
  return (
    <tr>
      <td className="s-a">
        <Ltr>{row.reference}</Ltr>
      </td>
      <td className="s-b">
        <Chip tone={outcomeTones[row.outcome ?? ""]}>{names[row.outcome ?? ""] ?? row.outcome}</Chip>{" "}
        <span className="muted xs">{reasons[row.reason ?? ""]}</span>
      </td>
      <td className="num">{row.line}</td>
      <td>
        <Ltr>{row.day}</Ltr>
      </td>
      <td className="num s-c">
        <Ltr>{`${figureText(row.stated, "amount")} ${row.stated_currency ?? ""}`}</Ltr>
      </td>
      <td className="num s-d">
        <Ltr>{`${figureText(row.recorded, "amount")} ${row.recorded_currency ?? ""}`}</Ltr>
      </td>
      <td>
        <Ltr>{row.payment}</Ltr>
      </td>
    </tr>
  );
}

function StatementHead({ statement, here }: { statement: Reconciliation["statement"]; here: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <nav className="crumb" aria-label={t("Reports")}>
        <Link to="/admin/reports">{t("Reports")}</Link>
        <Link to="/admin/reports/statements">{t("Provider statements")}</Link>
        <span aria-current="page">
          <bdi>{statement.name}</bdi>
        </span>
      </nav>
      <div className="page-head">
        <h1>
          <bdi>{statement.name}</bdi>
        </h1>
        <span className="muted">
          <Ltr>{`${statement.first} – ${statement.last} UTC`}</Ltr>
        </span>
        <div className="end row">
          <LinkButton icon={Download} to={`${here}/export?format=csv`} reloadDocument>
            CSV
          </LinkButton>
          <LinkButton icon={FileText} to={`${here}/export?format=pdf`} reloadDocument>
            {t("PDF")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
