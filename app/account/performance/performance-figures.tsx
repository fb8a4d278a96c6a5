import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { isolate, isolateWords } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPercent, formatUnits, formatWinRate, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

export const signedAmount = (value: string | null) =>
  value === null ? NOTHING : isolate(formatDecimal(value, { places: 2, sign: "both" }));
export const inR = (value: string | null) =>
  value === null ? NOTHING : isolate(`${formatDecimal(value, { places: 2, sign: "both" })} R`);

const count = (value: number) => formatUnits(String(value));
const profit = (value: string | null) => (value === null ? NOTHING : <Profit value={value} place="estimate" />);

type Props = { report: PerformanceRow; unit: string };

/** The key figures of E-41. */
export function PerformanceFigures({ report, unit }: Props) {
  const { t, i18n } = useTranslation();
  const { currency, won, lost, trades } = report;
  const held = (seconds: number | null) =>
    seconds === null ? NOTHING : isolateWords(formatDuration(seconds * 1000, i18n.language));
  return (
    <div className="stats stat-strip performance-stats">
      <Stat
        label={t("P/L")}
        value={profit(report.pro_loss)}
        change={
          <bdi>
            {unit} · {t("Trades: {{trades}}", { trades: count(trades) })}
          </bdi>
        }
      />
      <Stat
        label={t("Win rate")}
        value={<Ltr className="n">{formatWinRate(report.win_rate)}</Ltr>}
        change={t("{{won}} won, {{lost}} lost", { won: count(won), lost: count(lost) })}
      />
      <Stat
        label={t("Profit factor")}
        value={
          <Ltr className="n">
            {report.profit_factor === null ? NOTHING : formatDecimal(report.profit_factor, { places: 2 })}
          </Ltr>
        }
        change={
          <bdi>
            {signedAmount(report.gains)} : {signedAmount(report.losses)}
          </bdi>
        }
      />
      <Stat
        label={t("Average win")}
        value={profit(report.average_win)}
        change={t("held {{time}}", { time: held(report.held_won_seconds) })}
      />
      <Stat
        label={t("Average loss")}
        value={profit(report.average_loss)}
        change={t("held {{time}}", { time: held(report.held_lost_seconds) })}
      />
      <Stat
        label={t("Expectancy")}
        value={profit(report.expectancy)}
        change={t("{{currency}} a trade, {{r}}", { currency: unit, r: inR(report.expectancy_r) })}
      />
      <ExtremeStats report={report} unit={unit} />
      <p className="performance-costs muted xs">
        <bdi>
          {t("The P/L includes costs of {{costs}} {{currency}} and excludes swap of {{swap}}.", {
            costs: isolate(formatDecimal(report.spread_cost, { places: 2 })),
            swap: signedAmount(report.swap),
            currency,
          })}
        </bdi>
      </p>
    </div>
  );
}

/** The largest fall, the largest results and the longest runs. */
function ExtremeStats({ report, unit }: Props) {
  const { t } = useTranslation();
  const { longest_won, longest_lost } = report;
  return (
    <>
      <Stat
        label={t("Max. drawdown")}
        value={profit(report.drawdown)}
        change={
          report.drawdown_percent === null
            ? unit
            : t("{{percent}} of the peak", { percent: isolate(formatPercent(report.drawdown_percent)) })
        }
      />
      <Stat
        label={t("Best / worst")}
        value={
          <>
            {profit(report.best)} / {profit(report.worst)}
          </>
        }
        change={
          longest_won === null || longest_lost === null
            ? unit
            : t("longest runs {{won}} won, {{lost}} lost", { won: count(longest_won), lost: count(longest_lost) })
        }
      />
    </>
  );
}
