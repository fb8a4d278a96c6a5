import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SumClosedTradesRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatUnits, formatWinRate, NOTHING, toneOf } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

type Props = { totals: SumClosedTradesRow };

const signed = (value: string | null) => isolate(formatDecimal(value, { places: 2, sign: "both" }));
const inR = (value: string) => isolate(`${formatDecimal(value, { places: 2, sign: "both" })} R`);
const factor = (value: string | null) => (value === null ? NOTHING : formatDecimal(value, { places: 2 }));

/** The figures of the whole filter above the list; `all` are those without a filter. */
export function HistoryTotals({ totals, all }: Props & { all: SumClosedTradesRow | null }) {
  const { t } = useTranslation();
  const { currency, trades, won, lost, gains, losses } = totals;
  const compared = (value: (row: SumClosedTradesRow) => string) =>
    all ? t("all: {{value}}", { value: isolate(value(all)) }) : null;
  const wonAndLost = t("{{won}} won, {{lost}} lost", {
    won: formatUnits(String(won)),
    lost: formatUnits(String(lost)),
  });
  return (
    <div className="stats stat-strip history-stats">
      <Stat
        className="is-short"
        label={all ? t("P/L of this filter") : t("P/L")}
        value={<Profit value={totals.pro_loss} place="estimate" currency={currency ?? undefined} />}
        change={
          <Notes
            notes={[
              t("{{gains}} and {{losses}}", { gains: signed(gains), losses: signed(losses) }),
              compared((row) => signed(row.pro_loss)),
            ]}
            short={t("Trades: {{trades}}", { trades: formatUnits(String(trades)) })}
          />
        }
      />
      <Stat
        label={t("Trades")}
        value={<Ltr className="n">{formatUnits(String(trades))}</Ltr>}
        change={<Notes notes={[wonAndLost, compared((row) => formatUnits(String(row.trades)))]} />}
      />
      <Stat
        className="is-short"
        label={t("Win rate")}
        value={<Ltr className="n">{formatWinRate(totals.win_rate)}</Ltr>}
        change={<Notes notes={[compared((row) => formatWinRate(row.win_rate))]} short={wonAndLost} />}
      />
      <Stat
        className="is-short"
        label={t("Profit factor")}
        value={<Ltr className="n">{factor(totals.profit_factor)}</Ltr>}
        change={
          <Notes
            notes={[compared((row) => factor(row.profit_factor))]}
            short={totals.expectancy_r === null ? null : <>Ø {inR(totals.expectancy_r)}</>}
          />
        }
      />
      <Stat
        label={t("Average win / loss")}
        value={
          <span className="row row-4 wrap">
            <Average value={totals.average_win} />
            <span className="muted" aria-hidden="true">
              /
            </span>
            <Average value={totals.average_loss} />
          </span>
        }
        change={
          <Notes
            notes={[
              totals.win_loss_ratio === null
                ? currency
                : t("{{ratio}} to 1", { ratio: isolate(factor(totals.win_loss_ratio)) }),
              compared((row) => factor(row.win_loss_ratio)),
            ]}
          />
        }
      />
      <Expectancy totals={totals} all={all} />
    </div>
  );
}

/** In R where trades had a stop at the opening, and in money. */
function Expectancy({ totals, all }: Props & { all: SumClosedTradesRow | null }) {
  const { t } = useTranslation();
  const { currency, trades, trades_r, expectancy, expectancy_r } = totals;
  const allInR = all?.expectancy_r;
  const notes = [
    expectancy_r === null
      ? t("{{currency}} a trade", { currency })
      : t("{{amount}} {{currency}} a trade", { amount: signed(expectancy), currency }),
    expectancy_r === null || trades_r === null || trades_r === trades
      ? null
      : t("R of {{trades}} with a stop", { trades: formatUnits(String(trades_r)) }),
    all
      ? t("all: {{value}}", {
          value: typeof allInR === "string" && expectancy_r !== null ? inR(allInR) : signed(all.expectancy),
        })
      : null,
  ];
  return (
    <Stat
      label={t("Expectancy")}
      value={
        expectancy_r === null ? (
          <Average value={expectancy} />
        ) : (
          <Ltr className={`n ${toneOf(expectancy_r)}`}>
            {formatDecimal(expectancy_r, { places: 2, sign: "both" })}
            <span className="cur">R</span>
          </Ltr>
        )
      }
      change={<Notes notes={notes} />}
    />
  );
}

const Average = ({ value }: { value: string | null }) =>
  value === null ? <span className="muted">{NOTHING}</span> : <Profit value={value} place="estimate" />;

/** Short notes in one line, which breaks between them; a phone shows `short` instead. */
function Notes({ notes, short }: { notes: readonly (string | null)[]; short?: ReactNode }) {
  const shown = notes.filter((note) => note !== null);
  return (
    <>
      {shown.map((note, at) => (
        <bdi key={note} className="history-note">
          {note}
          {at < shown.length - 1 ? " · " : null}
        </bdi>
      ))}
      {short ? <bdi className="history-short">{short}</bdi> : null}
    </>
  );
}
