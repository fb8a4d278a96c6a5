import { Outlet, useLoaderData } from "@remix-run/react";
import { OctagonPause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { riskChoices, riskDesk, riskHistory, riskLists } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { ExposureBar } from "./exposure-bar.tsx";
import { ExposureCard } from "./exposure-card.tsx";
import { LargeOrders, LargestPositions } from "./large-trades.tsx";
import { BreachNotices } from "./limits/breach-notices.tsx";
import { MarginCalls } from "./margin-calls.tsx";
import { MarketNotice } from "./market-notice.tsx";
import { RiskFigures } from "./risk-figures.tsx";
import { RiskFilters } from "./risk-filters.tsx";
import { riskInput } from "./risk-input.ts";
import { filtersOf, withQuery } from "./risk-query.ts";
import { UpdatedAt } from "./updated-at.tsx";
import { useLiveRisk } from "./use-live-risk.ts";
import { Winners } from "./winners.tsx";

/** Customers' exposure and the broker's result, live, with the trading states. */
export const loader = read({
  roles: [admin, manager],
  query: riskInput,
  async run({ pool, actor, query, session }) {
    const filters = filtersOf(query);
    const [desk, lists, choices, history] = await Promise.all([
      riskDesk(pool, { actor, filters }),
      riskLists(pool, { actor, filters }),
      riskChoices(pool, { actor }),
      riskHistory(pool, { actor, instrument: null, period: "day", filters }),
    ]);
    return {
      desk,
      lists,
      choices,
      history,
      query,
      timeZone: session.preferences.time_zone,
      mayControl: session.user.roleId === admin,
    };
  },
});

export default function RiskDeskPage() {
  const { t } = useTranslation();
  const { desk: loaded, lists, choices, history, query, timeZone, mayControl } = useLoaderData<typeof loader>();
  const desk = useLiveRisk(loaded, withQuery("/admin/risk/api", query));
  const here = withQuery("/admin/risk", query);
  const within = here.slice("/admin/risk".length);
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Risk desk")}</h1>
        <UpdatedAt at={desk.now} timeZone={timeZone} refresh={here} />
        <div className="end row wrap">
          <RiskFilters query={query} choices={choices} />
          {mayControl ? (
            <LinkButton variant="ghost" to="/admin/risk/limits">
              {t("Risk limits")}
            </LinkButton>
          ) : null}
          {mayControl && desk.market === null ? (
            <LinkButton
              variant="danger-line"
              icon={OctagonPause}
              id="market-halt"
              to={`/admin/risk/market/halt${within}`}
              preventScrollReset
            >
              {t("Halt all trading")}
            </LinkButton>
          ) : null}
        </div>
      </div>
      <MarketNotice market={desk.market} mayControl={mayControl} within={within} timeZone={timeZone} />
      <BreachNotices breaches={desk.breaches} within={within} timeZone={timeZone} />
      <RiskFigures desk={desk} lists={lists} history={history} />
      <ExposureBar rows={desk.instruments} within={within} />
      <div className="risk">
        <div className="stack">
          <ExposureCard desk={desk} holders={lists.holders} query={query} mayControl={mayControl} timeZone={timeZone} />
          <div className="risk-pair">
            <LargestPositions lists={lists} currency={desk.currency} />
            <LargeOrders lists={lists} currency={desk.currency} timeZone={timeZone} />
          </div>
        </div>
        <div className="stack">
          <MarginCalls lists={lists} />
          <Winners
            title={t("Winners today")}
            note={t("closed and open P/L")}
            rows={lists.winners}
            currency={desk.currency}
          />
          <Winners title={t("Losers today")} rows={lists.losers} currency={desk.currency} />
        </div>
      </div>
      <Outlet />
    </Page>
  );
}
