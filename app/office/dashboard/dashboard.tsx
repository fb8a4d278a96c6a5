import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { officeDashboard } from "../../../db/queries/site/office-dashboard.ts";
import { optionalDay } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money, Profit, Units } from "../../ui/figures.tsx";
import { Stat } from "../../ui/stat.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { OfficePage } from "../office-page.tsx";
import { drawBars, drawRing } from "./draw-charts.ts";
import { EngagementTable, TransactionTable } from "./figures-table.tsx";
import { Waiting } from "./waiting.tsx";

/** figures between two days or ever, and the last seven days drawn on the server. */
export const loader = read({
  roles: [admin],
  query: z.object({
    from: optionalDay("Not found").catch(null),
    to: optionalDay("Not found").catch(null),
  }),
  async run({ pool, actor, query }) {
    const figures = await officeDashboard(pool, actor, query);
    const { last7DaysTransactions: days, tradeEngagement: engagement } = figures;
    const parts = engagement.categories.map((id, at) => ({ id, value: engagement.data[at] ?? 0 }));
    return {
      ...query,
      figures,
      bars: drawBars(days.categories, days.series),
      ring: parts.length > 0 ? drawRing(parts) : null,
    };
  },
});

export default function OfficeDashboard() {
  const { t } = useTranslation();
  const { figures, bars, ring, from, to } = useLoaderData<typeof loader>();
  const { currency } = figures;
  return (
    <OfficePage>
      <div className="page-head">
        <h1>{t("Dashboard")}</h1>
        <Form key={`${from} ${to}`} className="end row wrap" method="get" action="/admin">
          <TextField
            field={{ id: "from", name: "from", initialValue: from ?? "" }}
            label={t("From")}
            hideLabel
            type="date"
          />
          <span aria-hidden="true">–</span>
          <TextField field={{ id: "to", name: "to", initialValue: to ?? "" }} label={t("To")} hideLabel type="date" />
          <Button>{t("Apply")}</Button>
          <Link className="btn btn-ghost" to="/admin">
            {t("Reset")}
          </Link>
        </Form>
      </div>
      <div className="stats">
        <Stat label={t("Total deposits")} value={<Money value={figures.totalDeposits} currency={currency} />} />
        <Stat label={t("Total withdraws")} value={<Money value={figures.totalWithdraws} currency={currency} />} />
        <Stat label={t("Total trades")} value={<Units value={String(figures.totalTrades)} />} />
        <Stat label={t("Total users")} value={<Units value={String(figures.totalUsers)} />} />
        <Stat
          label={t("Total profit/loss")}
          value={<Profit value={figures.totalProLoss} place="estimate" currency={currency} />}
        />
      </div>
      <div className="office-charts">
        <Card title={t("Transactions, last 7 days")}>
          <div className="drawn" dir="ltr" dangerouslySetInnerHTML={{ __html: bars }} />
          <TransactionTable days={figures.last7DaysTransactions} currency={currency} />
        </Card>
        <Card title={t("Trade Engagement")}>
          {ring ? <div className="drawn drawn-ring" dir="ltr" dangerouslySetInnerHTML={{ __html: ring }} /> : null}
          <EngagementTable engagement={figures.tradeEngagement} />
        </Card>
      </div>
      <Waiting />
    </OfficePage>
  );
}
