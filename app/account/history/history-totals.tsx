import { useTranslation } from "react-i18next";
import type { SumClosedTradesRow } from "../../../db/generated/trading.ts";
import { Profit, Units } from "../../ui/figures.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPercent, formatUnits, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

type Props = { totals: SumClosedTradesRow };

const signed = (value: string | null) => isolate(formatDecimal(value, { places: 2, sign: "both" }));
const factor = (value: string | null) => (value === null ? NOTHING : formatDecimal(value, { places: 2 }));
const percent = (value: string | null) => (value === null ? NOTHING : formatPercent(value));

/** The figures of the whole filter above the list; `all` are those without a filter. */
export function HistoryTotals({ totals, all }: Props & { all: SumClosedTradesRow | null }) {
  const { t } = useTranslation();
  const { currency, trades, won, lost, gains, losses } = totals;
  return (
    <div className="stats stat-strip history-stats">
      <Stat
        label={t("P/L")}
        value={<Profit value={totals.pro_loss} place="estimate" currency={currency ?? undefined} />}
        change={<bdi>{t("{{gains}} and {{losses}}", { gains: signed(gains), losses: signed(losses) })}</bdi>}
      />
      <Stat
        label={t("Trades")}
        value={<Ltr className="n">{formatUnits(String(trades))}</Ltr>}
        change={t("{{won}} won, {{lost}} lost", { won: formatUnits(String(won)), lost: formatUnits(String(lost)) })}
      />
      <Stat
        label={t("Win rate")}
        value={<Ltr className="n">{percent(totals.win_rate)}</Ltr>}
        change={all ? t("all: {{value}}", { value: isolate(percent(all.win_rate)) }) : null}
      />
      <Stat
        label={t("Profit factor")}
        value={<Ltr className="n">{factor(totals.profit_factor)}</Ltr>}
        change={all ? t("all: {{value}}", { value: isolate(factor(all.profit_factor)) }) : null}
      />
      <Stat
        label={t("Average win / loss")}
        value={
          <span className="row row-4 wrap">
            <Profit value={totals.average_win ?? "0"} place="estimate" />
            <Profit value={totals.average_loss ?? "0"} place="estimate" />
          </span>
        }
        change={currency}
      />
      <Stat
        label={t("Expectancy")}
        value={<Profit value={totals.expectancy ?? "0"} place="estimate" />}
        change={t("{{currency}} a trade", { currency })}
      />
    </div>
  );
}

/** The same totals under the rows: they belong to the whole filter, not to the page. */
export function HistoryFoot({ totals }: Props) {
  const { t, i18n } = useTranslation();
  if (totals.trades === 0) return null;
  const cost = isolate(formatDecimal(totals.spread_cost, { places: 2 }));
  return (
    <dl className="history-foot">
      <Cell label={t("Trades")}>
        <Ltr className="n">{formatUnits(String(totals.trades))}</Ltr>
      </Cell>
      <Cell label={t("Units")}>{totals.units === null ? NOTHING : <Units value={totals.units} />}</Cell>
      <Cell label={t("Held on average")}>
        <bdi className="n">{formatDuration((totals.held_seconds ?? 0) * 1000, i18n.language)}</bdi>
      </Cell>
      <Cell label={t("Spread, in the P/L")}>
        <span className="n">{cost}</span>
      </Cell>
      <Cell label={t("Swap, beside the P/L")}>
        {totals.swap === null ? NOTHING : <Profit value={totals.swap} place="estimate" />}
      </Cell>
      <Cell label={t("P/L")}>
        <Profit value={totals.pro_loss} place="estimate" currency={totals.currency ?? undefined} />
      </Cell>
    </dl>
  );
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
