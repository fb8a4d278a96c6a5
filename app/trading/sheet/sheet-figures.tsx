import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { DateTime, Price, Profit } from "../../ui/figures.tsx";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatDecimal, formatPercent, formatUnits, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

type Props = { sheet: InstrumentSheet; timeZone: string };

/** A number with all its digits. */
export function Exact({ value }: { value: string | null }) {
  return <Ltr>{value === null ? NOTHING : formatDecimal(value, { places: decimalsOf(value) })}</Ltr>;
}

/** The figures that traders compare first, in one strip. */
export function SheetFigures({ sheet, averageSpread, timeZone }: Props & { averageSpread: string | null }) {
  const { t } = useTranslation();
  const { decimals, isOpen, closesAt, opensAt, swap, units, currency } = sheet;
  const share = sheet.spreadShare;
  const [tier] = sheet.tiers;
  return (
    <div className="stats stat-strip sheet-figures">
      <Stat
        label={t("Spread now")}
        value={<Exact value={sheet.spread} />}
        change={
          share === null
            ? sheet.quote
            : t("{{percent}} of the price", { percent: `${formatDecimal(share, { places: decimalsOf(share) })} %` })
        }
      />
      <Stat label={t("Average spread")} value={<Exact value={averageSpread} />} change={t("average of 30 days")} />
      <Stat
        label={t("Margin from")}
        value={<Ltr>{formatPercent(tier?.share)}</Ltr>}
        change={
          tier?.leverage ? (
            <>
              {t("Leverage")} <Ltr>{`1:${formatDecimal(tier.leverage, { places: decimalsOf(tier.leverage) })}`}</Ltr>
            </>
          ) : null
        }
      />
      <Stat
        label={t("Swap, buy / sell")}
        value={
          <>
            <Profit value={swap.buy} place="estimate" /> / <Profit value={swap.sell} place="estimate" />
            {currency ? <span className="cur"> {currency}</span> : null}
          </>
        }
        change={t("one night, {{units}} units, {{percent}} a year", {
          units: formatUnits(units),
          percent: formatPercent(swap.rate, "both"),
        })}
      />
      <Stat
        label={t("Day range")}
        value={
          <>
            <Price value={sheet.dayLow} decimals={decimals} /> {NOTHING}{" "}
            <Price value={sheet.dayHigh} decimals={decimals} />
          </>
        }
        change={
          sheet.dayRange === null ? null : (
            <>
              <Exact value={sheet.dayRange} /> {sheet.quote}
            </>
          )
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
