import {
  ChartCandlestick,
  ChartLine,
  ChartNoAxesColumn,
  ChartSpline,
  type LucideIcon,
  PencilRuler,
  Plus,
  Settings2,
  Waves,
  X,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { MenuButton } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { StillStudies } from "../model/still-studies.ts";
import type { Timeframe } from "../model/address.ts";
import { type ChartLook, headsOf, isShownOn, longestChartOf } from "./studies.ts";
import { TO_PREFERENCES, type useChartLook } from "./use-chart-look.ts";
import "./drawing-place.css";

const icons: Record<ChartLook["style"], LucideIcon> = {
  candles: ChartCandlestick,
  bars: ChartNoAxesColumn,
  line: ChartLine,
  area: ChartSpline,
};

type Props = ReturnType<typeof useChartLook> & { studies: StillStudies; tf: Timeframe };

/** Chart style and indicators. Each button submits a form, with or without scripts. */
export function LookMenus(props: Props) {
  const { look, chartStyles } = props;
  const { t } = useTranslation();
  const shape = chartStyles.find(({ value }) => value === look.style)?.label;
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        icon={icons[look.style]}
        popovertarget="chart-style"
        title={t("Chart style")}
      >
        <span className="words">{shape}</span>
        <span className="vh">, {t("Chart style")}</span>
      </Button>
      <Popover id="chart-style" className="menu">
        <Form {...TO_PREFERENCES} aria-label={t("Chart style")}>
          {chartStyles.map(({ value, label }) => (
            <MenuButton
              key={value}
              icon={icons[value]}
              name="chartStyle"
              value={value}
              aria-pressed={value === look.style}
            >
              {label}
            </MenuButton>
          ))}
          <ScaleButtons look={look} />
        </Form>
      </Popover>
      <Button
        id="chart-indicators-button"
        type="button"
        variant="ghost"
        icon={Waves}
        popovertarget="chart-indicators"
        title={t("Indicators")}
      >
        <span className="words">{t("Indicators")}</span>
        {look.indicators.length > 0 ? <span className="n muted">{look.indicators.length}</span> : null}
      </Button>
      <Popover id="chart-indicators" className="menu chart-indicators">
        <Form {...TO_PREFERENCES} aria-label={t("Indicators")}>
          <IndicatorButtons {...props} indicators={look.indicators} name="chartIndicators" panel="chart-indicators" />
        </Form>
      </Popover>
    </>
  );
}

/**
 * Shows or hides the bar of drawing tools. Whether it is shown without a choice depends on the width, which the server
 * does not have: of two buttons, drawing-place.css displays the one for the width.
 */
export function DrawingSwitch({ look }: Pick<Props, "look">) {
  const { t } = useTranslation();
  const button = (className: string, isShown: boolean) => (
    <IconButton
      className={className}
      icon={PencilRuler}
      type="submit"
      label={t("Drawing tools")}
      name="chartDrawingBar"
      value={String(!isShown)}
      pressed={isShown}
    />
  );
  return (
    <Form {...TO_PREFERENCES} className="draw-switch">
      {button("is-wide", look.drawingBar !== "hidden")}
      {button("is-tablet", look.drawingBar === "shown")}
    </Form>
  );
}

/** The price scale, in the menu of the style. */
function ScaleButtons({ look }: Pick<Props, "look">) {
  const { t } = useTranslation();
  const scales = [
    ["linear", t("Linear scale")],
    ["log", t("Logarithmic scale")],
    ["percent", t("Per cent scale")],
  ] as const;
  return scales.map(([scale, label]) => (
    <MenuButton key={scale} name="chartScale" value={scale} aria-pressed={scale === look.scale}>
      {label}
    </MenuButton>
  ));
}

type ListProps = Pick<Props, "studies" | "tf" | "typed" | "setSettings"> & {
  indicators: readonly string[];
  /** The field of the buttons, whose value is the whole list. */
  name: string;
  /** The popover that contains them. */
  panel: string;
};

/** The buttons of a form that removes indicators of a chart and adds others. */
export function IndicatorButtons(props: ListProps) {
  return (
    <>
      <ShownIndicators {...props} />
      <FurtherIndicators {...props} />
    </>
  );
}

/** What the chart shows, each with its settings and a button that removes it. */
function ShownIndicators({ indicators, studies, tf, typed, setSettings, name: field, panel }: ListProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const known = typed ? [...studies.shown, typed] : studies.shown;
  return headsOf(indicators, known).map(({ text, color, hasSettings, ...head }) => {
    const interval = longestChartOf(text, tf);
    const name = hasSettings ? head.name : t(head.name);
    return (
      <div key={text} className="menu-item is-shown">
        <span className="grow">
          {hasSettings ? <i className="swatch" style={{ background: `var(--${color})` }} /> : null}
          {name}
          {isShownOn(text, tf) ? null : (
            <span className="muted xs">
              {" "}
              {interval
                ? t("Only on charts up to {{interval}}", { interval })
                : t("Not shown on {{interval}}", { interval: tf })}
            </span>
          )}
        </span>
        {hydrated && hasSettings ? (
          <IconButton
            icon={Settings2}
            size="sm"
            label={t("Settings of {{name}}", { name })}
            popovertarget={panel}
            popovertargetaction="hide"
            onClick={() => setSettings({ place: indicators.indexOf(text), text })}
          />
        ) : null}
        <IconButton
          icon={X}
          size="sm"
          type="submit"
          label={t("Remove {{name}}", { name })}
          name={field}
          value={indicators.filter((one) => one !== text).join(",")}
        />
      </div>
    );
  });
}

/** The kinds that can be added; several of each, in different colours. */
function FurtherIndicators({ indicators, studies, name }: ListProps) {
  const { t } = useTranslation();
  return studies.further.map(({ label, text }) => (
    <MenuButton key={label} icon={Plus} name={name} value={[...indicators, text].join(",")}>
      {t(label)}
    </MenuButton>
  ));
}
