import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { Timeframe } from "../model/address.ts";
import "./chart-periods.css";

/** The last days, null: all bars, in bars of an interval. */
export type Period = { tf: Timeframe; days: number | null };

/** The name, the interval whose bars fill a chart, and the days; the last one is named in the reader's language. */
const periods: readonly (readonly [string | null, Timeframe, number | null])[] = [
  ["1D", "5m", 1],
  ["5D", "30m", 5],
  ["1M", "4h", 30],
  ["3M", "1D", 91],
  ["1Y", "1D", 365],
  [null, "1W", null],
];

type Props = {
  tf: Timeframe;
  linkTo: (tf: Timeframe) => string;
  onChoose?: (tf: Timeframe) => void;
  onPeriod: (period: Period) => void;
};

const MENU_ID = "chart-period-menu";

/** Links that show a period up to now, once the chart is drawn; in a narrow foot a menu (chart-periods.css). */
export function ChartPeriods({ tf, linkTo, onChoose, onPeriod }: Props) {
  const { t } = useTranslation();
  const label = t("Period of the chart");
  return (
    <>
      <Button type="button" variant="ghost" className="period-button" popovertarget={MENU_ID} title={label}>
        {t("Period")}
        <Icon of={ChevronDown} size={12} />
      </Button>
      <Popover id={MENU_ID} above className="period-menu">
        <nav className="row" aria-label={label}>
          {periods.map(([name, own, days]) => (
            <Link
              key={name}
              className="btn btn-ghost"
              to={linkTo(own)}
              preventScrollReset
              onClick={(event) => {
                document.getElementById(MENU_ID)?.hidePopover();
                onPeriod({ tf: own, days });
                if (own === tf) event.preventDefault();
                else onChoose?.(own);
              }}
            >
              {name ?? t("All")}
            </Link>
          ))}
        </nav>
      </Popover>
    </>
  );
}
