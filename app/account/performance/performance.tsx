import { useLoaderData } from "@remix-run/react";
import { ChartNoAxesCombined, Download, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { performance, type PerformanceRow, tradedInstruments, tradeTags } from "../../../db/generated/trading.ts";
import { dayjs } from "../../dayjs.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isoDay } from "../../ui/format/date.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { PeriodFilter } from "../statements/period-filter.tsx";
import { EquityCurve } from "./equity-curve.tsx";
import { Excursions } from "./excursions.tsx";
import { HourTable } from "./hour-table.tsx";
import { InstrumentTable } from "./instrument-table.tsx";
import { SideSwitch, TradeFilters, UnitSwitch } from "./performance-filters.tsx";
import { PerformanceFigures } from "./performance-figures.tsx";
import {
  exportAddress,
  hasFilters,
  performanceAddress,
  type PerformanceInput,
  performanceQuery,
  reportArguments,
  unitName,
} from "./performance-query.ts";
import { TagTable } from "./tag-table.tsx";
import "./performance.css";

export const loader = read({
  roles: signedIn,
  query: performanceQuery,
  run: async ({ pool, history, actor, session, query }) => {
    const timeZone = session.preferences.time_zone ?? "UTC";
    const today = isoDay(dayjs.utc().toISOString(), "UTC");
    if (!session.account) return { report: null, query, timeZone, today, choices: null };
    const [report, tags, instruments] = await Promise.all([
      performance(history, { actor, ...reportArguments(query), zone: timeZone, curve: query.curve ?? "step" }),
      tradeTags(pool, { actor }),
      tradedInstruments(pool, { actor }),
    ]);
    return { report, query, timeZone, today, choices: { tags, instruments } };
  },
});

/** The performance of the closed trades of the shown account. */
export default function Performance() {
  const { t } = useTranslation();
  const { report, query, timeZone, today, choices } = useLoaderData<typeof loader>();
  return (
    <Page>
      <header className="page-head performance-head">
        <h1>{t("Performance")}</h1>
        <div className="performance-filters">
          <PeriodFilter
            id="performance-dates"
            path="/performance"
            kept={{ ...query, dateStart: null, dateEnd: null }}
            to={(days) => performanceAddress(query, days)}
            today={today}
            dateStart={query.dateStart}
            dateEnd={query.dateEnd}
          />
          <SideSwitch query={query} />
          {choices ? <TradeFilters query={query} {...choices} /> : null}
        </div>
        <div className="row end">
          {report ? <UnitSwitch query={query} currency={report.currency} /> : null}
          <LinkButton icon={Download} to={exportAddress(query, "csv")} reloadDocument aria-label="CSV">
            <span className="hide-s">CSV</span>
          </LinkButton>
          <LinkButton
            variant="primary"
            icon={FileText}
            to={exportAddress(query, "pdf")}
            reloadDocument
            aria-label={t("PDF report")}
          >
            <span className="hide-s">{t("PDF report")}</span>
          </LinkButton>
        </div>
      </header>
      {report && report.left_out > 0 ? <LeftOut query={query} count={report.left_out} /> : null}
      {report && report.trades > 0 ? (
        <div className={`performance shows-${query.tab ?? "instruments"}`}>
          <PerformanceFigures report={report} unit={unitName(query.unit, report.currency)} />
          <EquityCurve report={inUnit(report, query)} timeZone={timeZone} query={query} />
          <AnalysisTabs query={query} />
          <InstrumentTable report={inUnit(report, query)} />
          <HourTable report={inUnit(report, query)} timeZone={timeZone} />
          <Excursions report={report} />
          <TagTable report={inUnit(report, query)} />
        </div>
      ) : (
        <EmptyState
          icon={ChartNoAxesCombined}
          title={t("No closed trades")}
          text={t("The report covers trades that were closed in the period.")}
          actions={hasFilters(query) ? <LinkButton to="/performance">{t("Clear filters")}</LinkButton> : null}
        />
      )}
    </Page>
  );
}

/** Narrow screens show one of the analyses at a time. */
function AnalysisTabs({ query }: { query: PerformanceInput }) {
  const { t } = useTranslation();
  const tabs = [
    { tab: null, label: t("Instruments") },
    { tab: "hours", label: t("Hours") },
    { tab: "excursions", label: t("MAE and MFE") },
    { tab: "tags", label: t("Tags") },
  ] as const;
  return (
    <Tabs className="tabs analysis-tabs" label={t("Analyses")}>
      {tabs.map(({ tab, label }) => (
        <Tab key={label} to={performanceAddress(query, { tab })} current={tab === query.tab}>
          {label}
        </Tab>
      ))}
    </Tabs>
  );
}

/** The report whose texts name the unit of its amounts. */
const inUnit = (report: PerformanceRow, { unit }: PerformanceInput): PerformanceRow => ({
  ...report,
  currency: unitName(unit, report.currency),
});

/** Why the report has fewer trades than the account. */
function LeftOut({ query, count }: { query: PerformanceInput; count: number }) {
  const { t } = useTranslation();
  const values = { number: formatUnits(String(count)), most: formatUnits("10000") };
  return (
    <Notice tone="info">
      {query.unit === null
        ? t("{{number}} trades are left out: they are older than the newest {{most}}.", values)
        : query.unit === "r"
          ? t(
              "{{number}} trades are left out: without a stop loss at the opening, or older than the newest {{most}}.",
              values,
            )
          : t(
              "{{number}} trades are left out: without a balance at the opening, or older than the newest {{most}}.",
              values,
            )}
    </Notice>
  );
}
