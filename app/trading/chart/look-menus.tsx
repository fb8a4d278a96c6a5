import {
  ChartCandlestick,
  ChartLine,
  ChartNoAxesColumn,
  ChartSpline,
  type LucideIcon,
  Square,
  SquareCheck,
  Waves,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { ChartLook } from "./studies.ts";
import type { useChartLook } from "./use-chart-look.ts";

const icons: Record<ChartLook["style"], LucideIcon> = {
  candles: ChartCandlestick,
  bars: ChartNoAxesColumn,
  line: ChartLine,
  area: ChartSpline,
};

/** Chart style and studies. Each button submits a form, with or without scripts. */
export function LookMenus({ look, Form, chartStyles, indicators }: ReturnType<typeof useChartLook>) {
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
      <Button type="button" variant="ghost" icon={Waves} popovertarget="chart-indicators" title={t("Indicators")}>
        <span className="words">{t("Indicators")}</span>
      </Button>
      <Popover id="chart-indicators" className="menu">
        <Form method="post" action="/preferences" aria-label={t("Indicators")}>
          {indicators.map(({ value, label }) => {
            const isOn = look.indicators.includes(value);
            const others = look.indicators.filter((one) => one !== value);
            return (
              <MenuButton
                key={value}
                name="chartIndicators"
                value={(isOn ? others : [...others, value]).join(",")}
                aria-pressed={isOn}
              >
                <Icon of={isOn ? SquareCheck : Square} size={14} />
                {label}
              </MenuButton>
            );
          })}
        </Form>
      </Popover>
    </>
  );
}
