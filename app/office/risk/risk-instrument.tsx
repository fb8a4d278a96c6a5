import { Outlet, useLoaderData } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { typicalSpread } from "../../../db/generated/market.ts";
import { instrumentControls, riskHistory } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { IconLink, LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { SpreadByHour } from "../../ui/spread-by-hour.tsx";
import { ControlsCard } from "./controls/controls-card.tsx";
import { ControlsForm } from "./controls/controls-form.tsx";
import { HedgeCard } from "./hedges/hedge-card.tsx";
import { HistoryCard } from "./history/history-card.tsx";
import { Holders } from "./holders.tsx";
import { InstrumentFigures } from "./instrument-figures.tsx";
import { Ladder } from "./ladder.tsx";
import { instrumentParams, loadInstrument } from "./load-instrument.ts";
import { riskInput } from "./risk-input.ts";
import { filtersOf, withQuery } from "./risk-query.ts";
import { StateCard } from "./state-card.tsx";
import { StateChip } from "./state-actions.tsx";
import { UpdatedAt } from "./updated-at.tsx";
import { useLiveRisk } from "./use-live-risk.ts";
import { limitTone } from "./limit-tone.ts";

/** One instrument: exposure, holders, trading state, and what a move of its price would do. */
export const loader = read({
  roles: [admin, manager],
  params: instrumentParams,
  query: riskInput,
  async run(reading) {
    const { pool, actor, query, session } = reading;
    const { instrument } = reading.params;
    const filters = filtersOf(query);
    return {
      risk: await loadInstrument(reading),
      controls: await instrumentControls(pool, { actor, instrument }),
      spread: await typicalSpread(pool, { instrument, timeZone: session.preferences.time_zone }),
      history: await riskHistory(pool, { actor, instrument, period: query.period, filters }),
      query,
      timeZone: session.preferences.time_zone,
      mayControl: session.user.roleId === admin,
    };
  },
});

export const handle = {
  recordOf: (data: { risk: InstrumentRisk } | undefined) => data && pairNamed(data.risk.instrument.name),
};

export default function RiskInstrument() {
  const { risk: loaded, controls, history, spread, query, timeZone, mayControl } = useLoaderData<typeof loader>();
  const { name } = loaded.instrument;
  const risk = useLiveRisk<InstrumentRisk>(loaded, withQuery(`/admin/risk/api/${name}`, query));
  const within = withQuery("", query);
  return (
    <Page>
      <Head risk={risk} within={within} mayControl={mayControl} timeZone={timeZone} />
      <InstrumentFigures risk={risk} />
      <div className="risk risk-controls">
        <div className="stack">
          {history ? (
            <HistoryCard history={history} instrument={name} pair={pairNamed(name)} query={query} timeZone={timeZone} />
          ) : null}
          <Ladder risk={risk} />
          <HedgeCard risk={risk} mayControl={mayControl} within={within} timeZone={timeZone} />
          {spread ? (
            <SpreadByHour
              spread={{ ...spread, now: risk.instrument.spread }}
              quote={risk.instrument.quote}
              timeZone={timeZone}
            />
          ) : null}
        </div>
        <div className="stack">
          <StateCard risk={risk} mayControl={mayControl} within={within} timeZone={timeZone} />
          {controls && mayControl ? <ControlsForm instrument={name} controls={controls} timeZone={timeZone} /> : null}
          {controls ? (
            <ControlsCard
              instrument={name}
              controls={controls}
              mayControl={mayControl}
              within={within}
              timeZone={timeZone}
            />
          ) : null}
          <Holders risk={risk} />
        </div>
      </div>
      <Outlet context={risk} />
    </Page>
  );
}

type HeadProps = { risk: InstrumentRisk; within: string; mayControl: boolean; timeZone: string };

function Head({ risk, within, mayControl, timeZone }: HeadProps) {
  const { t } = useTranslation();
  const { instrument, instruments, previous, next } = risk;
  const tone = instruments[0] ? limitTone(instruments[0]) : null;
  const pair = pairNamed(instrument.name);
  const price = (value: string | null) => formatPrice(value, instrument.decimals);
  return (
    <div>
      <nav className="crumb" aria-label={t("Risk desk")}>
        <Link to={`/admin/risk${within}`}>{t("Risk desk")}</Link>
        <span aria-current="page">
          <Ltr>{pair}</Ltr>
        </span>
      </nav>
      <div className="page-head">
        <h1>
          <Ltr>{pair}</Ltr>
        </h1>
        <StateChip state={instrument.state} />
        {tone ? (
          <Chip tone={tone} dot>
            {tone === "danger" ? t("Limit exceeded") : t("Limit warning")}
          </Chip>
        ) : null}
        <span className="muted">
          {t("{{title}} · bid {{bid}} · ask {{ask}} · spread {{spread}}", {
            title: instrument.title,
            bid: price(instrument.bid),
            ask: price(instrument.ask),
            spread: price(instrument.spread),
          })}
        </span>
        <UpdatedAt at={risk.now} timeZone={timeZone} refresh={`/admin/risk/${instrument.name}${within}`} />
        <div className="end row">
          {mayControl ? (
            <LinkButton variant="ghost" to={`/admin/instruments/${instrument.category}/${instrument.id}/edit`}>
              {t("Instrument settings")}
            </LinkButton>
          ) : null}
          {previous ? (
            <IconLink
              icon={ChevronLeft}
              flip
              variant="outline"
              label={t("Previous instrument")}
              to={`/admin/risk/${previous}${within}`}
            />
          ) : null}
          {next ? (
            <IconLink
              icon={ChevronRight}
              flip
              variant="outline"
              label={t("Next instrument")}
              to={`/admin/risk/${next}${within}`}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
