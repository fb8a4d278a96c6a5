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
  const within = withQuery("", query);
  return (
    <section className="card">
      <header className="card-head">
        <h2>{titles[query.by]}</h2>
        <span className="muted xs hide-s">{t("Customers' open positions")}</span>
        <div className="row end">
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
      ) : query.by === "currency" ? (
        <CurrencyTable desk={desk} />
      ) : query.by === "category" ? (
        <CategoryTable desk={desk} mayControl={mayControl} within={within} timeZone={timeZone} />
      ) : (
        <InstrumentTable desk={desk} holders={holders} mayControl={mayControl} within={within} timeZone={timeZone} />
      )}
    </section>
  );
}
