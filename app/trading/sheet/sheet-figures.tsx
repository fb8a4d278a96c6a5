import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { DateTime, Percent, Price } from "../../ui/figures.tsx";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatDecimal, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

type Props = { sheet: InstrumentSheet; timeZone: string };

/** A number with all its digits. */
export function Exact({ value }: { value: string | null }) {
  return <Ltr>{value === null ? NOTHING : formatDecimal(value, { places: decimalsOf(value) })}</Ltr>;
}

/** The figures that traders compare first. */
export function SheetFigures({ sheet, averageSpread, timeZone }: Props & { averageSpread: string | null }) {
  const { t } = useTranslation();
  const { decimals, leverage, isOpen, closesAt, opensAt } = sheet;
  return (
    <div className="sheet-figures">
      <Stat
        label={t("Bid")}
        value={<Price value={sheet.bid} decimals={decimals} />}
        change={
          <>
            {t("Ask")} <Price value={sheet.ask} decimals={decimals} />
          </>
        }
      />
      <Stat
        label={t("Spread now")}
        value={<Exact value={sheet.spread} />}
        change={
          averageSpread === null ? (
            sheet.quote
          ) : (
            <>
              {t("average of 7 days")} <Exact value={averageSpread} />
            </>
          )
        }
      />
      <Stat
        label={t("Leverage")}
        value={
          <Ltr>{leverage === null ? NOTHING : `1:${formatDecimal(leverage, { places: decimalsOf(leverage) })}`}</Ltr>
        }
      />
      <Stat label={t("Swap")} value={<Percent value={sheet.swap.rate} signed />} change={t("a year")} />
      <Stat
        label={t("Day range")}
        value={
          <>
            <Price value={sheet.dayLow} decimals={decimals} /> {NOTHING}{" "}
            <Price value={sheet.dayHigh} decimals={decimals} />
          </>
        }
      />
      <Stat
        label={isOpen ? t("Next close") : t("Next opening")}
        value={
          closesAt || opensAt ? (
            <DateTime iso={isOpen ? closesAt : opensAt} timeZone={timeZone} />
          ) : (
            t("Open around the clock")
          )
        }
        change={
          isOpen && opensAt ? (
            <>
              {t("opens again")} <DateTime iso={opensAt} timeZone={timeZone} />
            </>
          ) : null
        }
      />
    </div>
  );
}
