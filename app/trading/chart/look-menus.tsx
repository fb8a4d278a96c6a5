import {
  ChartCandlestick,
  ChartLine,
  ChartNoAxesColumn,
  ChartSpline,
  type LucideIcon,
  Plus,
  Settings2,
  Waves,
  X,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { nameOfIndicator } from "../../frame/chart-indicator-text.ts";
import { definitionOf, indicatorKinds, MAX_INDICATORS } from "../../frame/chart-indicators.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { MenuButton } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { another, type ChartLook, colorOf } from "./studies.ts";
import type { useChartLook } from "./use-chart-look.ts";

const icons: Record<ChartLook["style"], LucideIcon> = {
  candles: ChartCandlestick,
  bars: ChartNoAxesColumn,
  line: ChartLine,
  area: ChartSpline,
};

type Props = ReturnType<typeof useChartLook>;

/** Chart style and indicators. Each button submits a form, with or without scripts. */
export function LookMenus(props: Props) {
  const { look, Form, chartStyles } = props;
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
        <Form method="post" action="/preferences" aria-label={t("Chart style")}>
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
        <Form method="post" action="/preferences" aria-label={t("Indicators")}>
          <ShownIndicators {...props} />
          <FurtherIndicators {...props} />
        </Form>
      </Popover>
    </>
  );
}

/** What the chart shows, each with its settings and a button that removes it. */
function ShownIndicators({ look, setSettings }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return look.indicators.map((indicator, place) => {
    const { label, settings } = definitionOf(indicator.kind);
    const others = look.indicators.filter((one) => one !== indicator);
    const isNamed = Object.keys(settings).length > 0;
    const name = isNamed ? nameOfIndicator(indicator) : t(label);
    return (
      <div key={indicator.text} className="menu-item is-shown">
        <span className="grow">
          {isNamed ? <i className="swatch" style={{ background: `var(--${colorOf(indicator)})` }} /> : null}
          {name}
        </span>
        {hydrated && isNamed ? (
          <IconButton
            icon={Settings2}
            size="sm"
            label={t("Settings of {{name}}", { name })}
            popovertarget="chart-indicators"
            popovertargetaction="hide"
            onClick={() => setSettings({ place, text: indicator.text })}
          />
        ) : null}
        <IconButton
          icon={X}
          size="sm"
          type="submit"
          label={t("Remove {{name}}", { name })}
          name="chartIndicators"
          value={others.map(({ text }) => text).join(",")}
        />
      </div>
    );
  });
}

/** The kinds that can be added; several of each, in different colours. */
function FurtherIndicators({ look: { indicators } }: Props) {
  const { t } = useTranslation();
  if (indicators.length >= MAX_INDICATORS) return null;
  return indicatorKinds.map((kind) => {
    const added = another(kind, indicators);
    return added ? (
      <MenuButton
        key={kind}
        icon={Plus}
        name="chartIndicators"
        value={[...indicators, added].map(({ text }) => text).join(",")}
      >
        {t(definitionOf(kind).label)}
      </MenuButton>
    ) : null;
  });
}
