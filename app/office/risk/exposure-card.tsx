import { useTranslation } from "react-i18next";
import type { RiskDesk } from "../../../db/shapes/risk.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { Gauge } from "lucide-react";
import { CategoryTable, CurrencyTable } from "./group-tables.tsx";
import { InstrumentTable } from "./instrument-table.tsx";
import type { RiskInput } from "./risk-input.ts";
import { withQuery } from "./risk-query.ts";

const NEAR_PERCENT = 80;

type Props = { desk: RiskDesk; holders: RiskLists["holders"]; query: RiskInput; mayControl: boolean; timeZone: string };

/** Exposure by instrument, currency or category. */
export function ExposureCard({ desk, holders, query, mayControl, timeZone }: Props) {
  const { t } = useTranslation();
  const titles = {
    instrument: t("Exposure by instrument"),
    currency: t("Exposure by currency"),
    category: t("Exposure by category"),
  };
  const names = { instrument: t("Instrument"), currency: t("Currency"), category: t("Category") };
  const shown = { all: t("All"), near: t("Over 80 %"), restricted: t("Not open") };
  const rows = desk.instruments.filter(
    ({ limitUsed, state }) =>
      query.show === "all" || (query.show === "near" ? (limitUsed ?? 0) > NEAR_PERCENT : state !== "open"),
  );
  const within = withQuery("", query);
  return (
    <section className="card">
      <header className="card-head">
        <h2>{titles[query.by]}</h2>
        <span className="muted xs risk-note">{t("Customers' open positions")}</span>
        <div className="row end wrap">
          {query.by === "instrument" ? (
            <SegmentedLinks
              label={t("Instruments shown")}
              options={(["all", "near", "restricted"] as const).map((show) => ({
                to: withQuery("/admin/risk", query, { show }),
                label: shown[show],
                current: show === query.show,
              }))}
            />
          ) : null}
          <SegmentedLinks
            label={t("Group by")}
            options={(["instrument", "currency", "category"] as const).map((by) => ({
              to: withQuery("/admin/risk", query, { by }),
              label: names[by],
              current: by === query.by,
            }))}
          />
        </div>
      </header>
      {desk.instruments.length === 0 ? (
        <EmptyState icon={Gauge} title={t("No open positions")} />
      ) : query.by === "instrument" && rows.length === 0 ? (
        <EmptyState
          icon={Gauge}
          title={
            query.show === "near"
              ? t("No instrument uses more than 80 % of its net limit")
              : t("All instruments are open for trading")
          }
        />
      ) : query.by === "currency" ? (
        <CurrencyTable desk={desk} />
      ) : query.by === "category" ? (
        <CategoryTable desk={desk} mayControl={mayControl} within={within} timeZone={timeZone} />
      ) : (
        <InstrumentTable
          desk={desk}
          rows={rows}
          holders={holders}
          mayControl={mayControl}
          within={within}
          timeZone={timeZone}
        />
      )}
    </section>
  );
}
