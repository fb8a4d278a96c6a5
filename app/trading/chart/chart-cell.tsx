import { Maximize2, Minimize2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSubmit } from "@remix-run/react";
import { Button, IconLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { timeframes } from "../model/address.ts";
import { changeChart, chartTexts, type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import { pipOf } from "../model/pip.ts";
import { ReadOnlyContext } from "../model/read-only.ts";
import { ChartBox } from "./chart-box.tsx";
import { CompareButton } from "./comparisons/compare-button.tsx";
import { DayChange } from "./day-change.tsx";
import type { SharedTools } from "./drawings/drawing-host.tsx";
import { levelsOf } from "./levels.ts";
import type { loadChart } from "./load-chart.ts";
import type { Plot } from "./plot.ts";
import { createPreviousCanvas } from "./previous-canvas.ts";
import type { useChartLook } from "./use-chart-look.ts";
import type { View } from "./view.ts";

type Props = {
  data: Awaited<ReturnType<typeof loadChart>>;
  place: number;
  layout: LayoutAddress;
  instruments: readonly { name: string; pair: string }[];
  timeZone: string;
  onPlot: (plot: Plot | null) => void;
  /** Called when the reader touches the chart or moves it by key. */
  onUse: () => void;
  /** Whether it is the chart that was used last. */
  isUsed: boolean;
  chosen: ReturnType<typeof useChartLook>;
  tools: SharedTools;
};

/** One chart of a layout with the form that chooses its instrument and interval. */
export function ChartCell({ data, place, layout, instruments, timeZone, onPlot, onUse, isUsed, chosen, tools }: Props) {
  const { t } = useTranslation();
  const { asset, tf } = data;
  // Comparisons of the trading page are a preference; those of a layout belong to one of its charts.
  const compared = layout.charts[place]?.comparisons.join("~") ?? "";
  const look = useMemo(
    () => ({ ...chosen.look, comparisons: compared.split("~").filter(Boolean) }),
    [chosen.look, compared],
  );
  const navigate = useNavigate();
  const compare = (comparisons: readonly string[]) =>
    navigate(
      layoutPath({
        ...layout,
        charts: layout.charts.map((chart, n) => (n === place ? { ...chart, comparisons } : chart)),
      }),
      { preventScrollReset: true },
    );
  const view = useRef<View | null>(null);
  const [previous] = useState(createPreviousCanvas);
  const levels = levelsOf(asset.name, data.orders, data.pending, data.alerts, t);
  return (
    <section
      className="chartp chart-cell"
      data-used={isUsed && layout.charts.length > 1 ? "" : undefined}
      aria-label={t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair })}
      hidden={layout.enlarged > 0 && layout.enlarged !== place + 1}
      onPointerDownCapture={onUse}
      onWheelCapture={onUse}
      onKeyDownCapture={onUse}
    >
      <CellHead {...{ asset, tf, place, layout, instruments, compare }} names={look.comparisons} />
      <ReadOnlyContext.Provider value={data.isReadOnly}>
        <ChartBox
          key={`${asset.name} ${tf} ${timeZone} ${look.style}`}
          asset={asset}
          bars={data.bars}
          levels={levels}
          tf={tf}
          timeZone={timeZone}
          pip={pipOf(asset.quote, data.pip)}
          now={data.now}
          look={look}
          studies={data.studies.shown}
          typed={chosen.typed}
          view={view}
          previous={previous}
          replay={null}
          onPlot={onPlot}
          onCompare={compare}
          shared={isUsed ? tools : { ...tools, bar: null }}
        />
      </ReadOnlyContext.Provider>
    </section>
  );
}

type HeadProps = Pick<Props, "place" | "layout" | "instruments"> &
  Pick<Props["data"], "asset" | "tf"> & { names: readonly string[]; compare: (names: readonly string[]) => void };

/** The form of the instrument, the intervals, and the comparison, whose search field is no field of the form. */
function CellHead({ asset, tf, place, layout, instruments, names, compare }: HeadProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const submit = useSubmit();
  return (
    <div className="chart-cell-head">
      <Form
        className="row row-4"
        method="get"
        action="/charts"
        preventScrollReset
        onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
      >
        <input type="hidden" name="charts" value={chartTexts(layout.charts).join()} />
        <input type="hidden" name="links" value={layout.links.join()} />
        <input type="hidden" name="chart" value={place} />
        <input type="hidden" name="tf" value={tf} />
        {layout.id > 0 ? <input type="hidden" name="layout" value={layout.id} /> : null}
        {layout.listed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          key={asset.name}
          field={{ name: "symbol", id: `chart-${place}-symbol`, initialValue: asset.name }}
          label={t("Instrument")}
          hideLabel
          options={instruments.map(({ name, pair }) => ({ value: name, label: pair }))}
        />
        {hydrated ? null : (
          <Button type="submit" variant="outline" size="sm">
            {t("Show")}
          </Button>
        )}
      </Form>
      <SegmentedLinks
        label={`${t("Chart interval")}, ${t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair })}`}
        options={timeframes.map((one) => ({
          to: layoutPath(changeChart(layout, place, { symbol: asset.name, tf: one })),
          label: one,
          current: one === tf,
        }))}
      />
      <DayChange asset={asset} />
      <span className="row row-4 end">
        {hydrated ? (
          <CompareButton id={`chart-${place}-compare`} asset={asset} names={names} onChange={compare} />
        ) : null}
        {layout.charts.length > 1 ? (
          <IconLink
            icon={layout.enlarged > 0 ? Minimize2 : Maximize2}
            label={layout.enlarged > 0 ? t("Show all charts") : t("Enlarge chart")}
            to={layoutPath({ ...layout, enlarged: layout.enlarged > 0 ? 0 : place + 1 })}
            preventScrollReset
          />
        ) : null}
      </span>
    </div>
  );
}
