import { useTranslation } from "react-i18next";
import type { TradedInstrumentsRow, TradeTagsRow } from "../../../db/generated/trading.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { QuickSelect } from "../../ui/quick-select.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import type { SelectOption } from "../../ui/select-field.tsx";
import { performanceAddress, type PerformanceInput, unitName } from "./performance-query.ts";

export function SideSwitch({ query }: { query: PerformanceInput }) {
  const { t } = useTranslation();
  const sides = [
    { side: null, label: t("All") },
    { side: "buy", label: t("Long") },
    { side: "sell", label: t("Short") },
  ] as const;
  return (
    <SegmentedLinks
      label={t("Side")}
      options={sides.map(({ side, label }) => ({
        to: performanceAddress(query, { side }),
        label,
        current: side === query.side,
      }))}
    />
  );
}

type TradeFiltersProps = {
  query: PerformanceInput;
  tags: readonly Pick<TradeTagsRow, "tag">[];
  instruments: readonly Pick<TradedInstrumentsRow, "instrument">[];
};

/** Limit the report to the trades of one instrument or with one tag of the reader's own. */
export function TradeFilters({ query, tags, instruments }: TradeFiltersProps) {
  const { t } = useTranslation();
  const pairs = instruments.map(({ instrument }) => ({ value: instrument, label: pairNamed(instrument) }));
  const names = tags.map(({ tag }) => ({ value: tag, label: tag }));
  return (
    <>
      <OneOf query={query} name="instrument" label={t("Instrument")} options={pairs} />
      <OneOf query={query} name="tag" label={t("Tag")} options={names} />
    </>
  );
}

type OneOfProps = {
  query: PerformanceInput;
  name: "instrument" | "tag";
  label: string;
  options: readonly SelectOption[];
};

function OneOf({ query, name, label, options }: OneOfProps) {
  return (
    <QuickSelect path="/performance" name={name} label={label} value={query[name]} options={options}>
      {Object.entries({ ...query, [name]: null }).map(([kept, value]) =>
        value === null ? null : <input key={kept} type="hidden" name={kept} value={value} />,
      )}
    </QuickSelect>
  );
}

export function UnitSwitch({ query, currency }: { query: PerformanceInput; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="muted xs hide-s">{t("Show in")}</span>
      <SegmentedLinks
        label={t("Show in")}
        options={([null, "r", "percent"] as const).map((unit) => ({
          to: performanceAddress(query, { unit }),
          label: unitName(unit, currency),
          current: unit === query.unit,
        }))}
      />
    </>
  );
}
