import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listApis, officeDashboard } from "../../../db/generated/site.ts";
import { optionalDay } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money, Profit, Units } from "../../ui/figures.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { Stat } from "../../ui/stat.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { recentHeartbeats } from "../status/providers.tsx";
import { daysBefore, usualDays } from "./change.ts";
import { Changed } from "./changed.tsx";
import { drawBars, drawRing } from "./draw-charts.ts";
import { EngagementTable, TransactionLegend, TransactionTable } from "./figures-table.tsx";
import { Systems } from "./systems.tsx";
import { findOldestItems } from "../inbox/find-oldest-items.ts";
import { Waiting } from "./waiting.tsx";
import { formatDayInLetters } from "../../ui/format/relative-time.ts";
import { Form } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { dayjs } from "../../dayjs.ts";

/**
 * Figures of a period beside those of the previous period, or of all time; the chart of the period or of the last seven
 * days is drawn on the server.
 */
export const loader = read({
  roles: [admin],
  query: z.object({
    from: optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31").catch(null),
    to: optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31").catch(null),
  }),
  async run({ pool, actor, query }) {
    const { from, to } = query;
    const earlier = from && to && from <= to ? daysBefore({ from, to }) : null;
    const [figures, before, waiting, { health }] = await Promise.all([
      officeDashboard(pool, { actor, from: query.from, to: query.to }),
      earlier && officeDashboard(pool, { actor, from: earlier.from, to: earlier.to }),
      findOldestItems(pool, actor),
      listApis(pool, { actor }),
    ]);
    const { last7DaysTransactions, periodTransactions, tradeEngagement: engagement } = figures;
    const transactions = periodTransactions ?? last7DaysTransactions;
    const parts = engagement.categories.map((id, at) => ({ id, value: engagement.data[at] ?? 0 }));
    return {
      ...query,
      figures,
      before: earlier && before && { days: earlier.days, figures: before },
      usual: usualDays(dayjs.utc()),
      waiting,
      health: recentHeartbeats(health),
      transactions,
      bars: drawBars(transactions, "wide"),
      narrowBars: drawBars(transactions, "narrow"),
      ring: parts.length > 0 ? drawRing(parts) : null,
    };
  },
});

export default function OfficeDashboard() {
  const { t } = useTranslation();
  const { figures, before, usual, transactions, bars, narrowBars, ring, from, to, waiting, health } =
    useLoaderData<typeof loader>();
  const { currency } = figures;
  const titles = { day: t("Transactions by day"), week: t("Transactions by week"), month: t("Transactions by month") };
  const title = figures.periodTransactions ? titles[figures.periodTransactions.step] : t("Transactions, last 7 days");
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Dashboard")}</h1>
        <PeriodInLetters from={from} to={to} />
        <PeriodForm from={from} to={to} usual={usual} />
      </div>
      <Totals figures={figures} before={before} />
      <div className="office-charts">
        <Card title={title} actions={<TransactionLegend />}>
          <div className="drawn wide-bars" dir="ltr" dangerouslySetInnerHTML={{ __html: bars }} />
          <div className="drawn narrow-bars" dir="ltr" dangerouslySetInnerHTML={{ __html: narrowBars }} />
          <TransactionTable title={title} days={transactions} currency={currency} />
        </Card>
        <Card title={t("Trades by market")}>
          {ring ? (
            <div className="drawn-ring">
              <div className="drawn" dir="ltr" dangerouslySetInnerHTML={{ __html: ring }} />
              <p className="ring-total" aria-hidden="true">
                <b className="strong">
                  <Units value={String(figures.totalTrades)} />
                </b>
                <span className="muted xs">{t("Trades")}</span>
              </p>
            </div>
          ) : null}
          <EngagementTable engagement={figures.tradeEngagement} />
        </Card>
      </div>
      <div className="office-charts">
        <Waiting items={waiting} />
        <Systems health={health} />
      </div>
    </Page>
  );
}

type Dashboard = ReturnType<typeof useLoaderData<typeof loader>>;

/** Native fields have the browser's order of day and month, so the period is also in letters. */
function PeriodInLetters({ from, to }: Pick<Dashboard, "from" | "to">) {
  const { i18n } = useTranslation();
  const days = [...new Set([from, to])].filter((day) => day !== null);
  if (days.length === 0) return null;
  return <bdi className="muted">{days.map((day) => formatDayInLetters(day, i18n.language)).join(" – ")}</bdi>;
}

function PeriodForm({ from, to, usual }: Pick<Dashboard, "from" | "to" | "usual">) {
  const { t } = useTranslation();
  const words: Record<number, string> = { 1: t("Today"), 7: t("7 days"), 30: t("30 days") };
  return (
    <Form key={`${from} ${to}`} className="end row wrap" method="get" action="/admin">
      <SegmentedLinks
        label={t("Period")}
        options={[
          ...usual.map((one) => ({
            to: `/admin?from=${one.from}&to=${one.to}`,
            label: words[one.days] ?? "",
            current: one.from === from && one.to === to,
          })),
          { to: "/admin", label: t("All time"), current: from === null && to === null },
        ]}
      />
      <div className="row">
        <TextField
          field={{ id: "from", name: "from", initialValue: from ?? "" }}
          label={t("From")}
          hideLabel
          type="date"
        />
        <span aria-hidden="true">–</span>
        <TextField field={{ id: "to", name: "to", initialValue: to ?? "" }} label={t("To")} hideLabel type="date" />
      </div>
      <Button>{t("Apply")}</Button>
      <Link className="btn btn-ghost" to="/admin">
        {t("Reset")}
      </Link>
    </Form>
  );
}

function Totals({ figures, before }: Pick<Dashboard, "figures" | "before">) {
  const { t } = useTranslation();
  const { currency } = figures;
  const totals = [
    {
      name: "totalDeposits",
      label: t("Total deposits"),
      value: <Money value={figures.totalDeposits} currency={currency} />,
    },
    {
      name: "totalWithdraws",
      label: t("Total withdrawals"),
      value: <Money value={figures.totalWithdraws} currency={currency} />,
    },
    { name: "totalTrades", label: t("Total trades"), value: <Units value={String(figures.totalTrades)} /> },
    { name: "totalUsers", label: t("Total customers"), value: <Units value={String(figures.totalUsers)} /> },
    {
      name: "totalProLoss",
      label: t("P/L of customers"),
      value: <Profit value={figures.totalProLoss} place="estimate" currency={currency} />,
    },
  ] as const;
  return (
    <div className="stats dashboard-stats">
      {totals.map(({ name, label, value }) => (
        <Stat
          key={name}
          label={label}
          value={value}
          change={
            before ? (
              <Changed now={String(figures[name])} before={String(before.figures[name])} days={before.days} />
            ) : undefined
          }
        />
      ))}
    </div>
  );
}
