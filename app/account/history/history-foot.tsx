import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SumClosedTradesRow } from "../../../db/generated/trading.ts";
import type { ListFoot } from "../../list/list-foot.tsx";
import { Profit, Units } from "../../ui/figures.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatUnits, NOTHING, toneOf } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import type { ResultUnit } from "./result.tsx";

/** The totals of the whole filter under their columns. */
export function historyFoot(totals: SumClosedTradesRow, unit: ResultUnit, t: TFunction, language: string): ListFoot {
  const held = formatDuration((totals.held_seconds ?? 0) * 1000, language);
  const inUnit = { money: totals.pro_loss, r: totals.result_r, percent: null }[unit];
  return {
    head: `${t("Total")} · ${t("Trades: {{trades}}", { trades: formatUnits(String(totals.trades)) })}`,
    totals: {
      units: totals.units === null ? NOTHING : <Units value={totals.units} />,
      held: (
        <span className="n">
          <span aria-hidden="true">Ø </span>
          <span className="vh">{t("Held on average")}</span> <bdi>{held}</bdi>
        </span>
      ),
      pips: totals.pips === null ? NOTHING : <Figure value={totals.pips} places={1} />,
      result_r: totals.result_r === null ? NOTHING : <Figure value={totals.result_r} places={2} />,
      pro_loss: inUnit === null ? NOTHING : <Total value={inUnit} unit={unit} />,
      swap: totals.swap === null ? NOTHING : <Profit value={totals.swap} place="estimate" />,
      spread_cost: <Ltr className="n">{formatDecimal(totals.spread_cost, { places: 2 })}</Ltr>,
    },
  };
}

const Total = ({ value, unit }: { value: string; unit: ResultUnit }) =>
  unit === "money" ? (
    <Profit value={value} place="estimate" />
  ) : (
    <Ltr className={`n ${toneOf(value)}`}>
      {formatDecimal(value, { places: 2, sign: "both" })}
      <span className="cur">R</span>
    </Ltr>
  );

const Figure = ({ value, places }: { value: string; places: number }) => (
  <Ltr className="n">{formatDecimal(value, { places, sign: "both" })}</Ltr>
);

/** The totals that belong to no column; cards, which have no columns, show all. */
export function HistoryFoot({ totals }: { totals: SumClosedTradesRow }) {
  const { t, i18n } = useTranslation();
  if (totals.trades === 0) return null;
  const cost = isolate(formatDecimal(totals.spread_cost, { places: 2 }));
  return (
    <div className="history-foot">
      <dl>
        <Cell label={t("Trades")} isInTable>
          <Ltr className="n">{formatUnits(String(totals.trades))}</Ltr>
        </Cell>
        <Cell label={t("Held on average")} isInTable>
          <bdi className="n">{formatDuration((totals.held_seconds ?? 0) * 1000, i18n.language)}</bdi>
        </Cell>
        <Cell label={t("Spread, in the P/L")}>
          <span className="n">{cost}</span>
        </Cell>
        <Cell label={t("Swap, beside the P/L")}>
          {totals.swap === null ? NOTHING : <Profit value={totals.swap} place="estimate" />}
        </Cell>
        <Cell label={t("P/L")} isInTable>
          <Profit value={totals.pro_loss} place="estimate" currency={totals.currency ?? undefined} />
        </Cell>
      </dl>
    </div>
  );
}

function Cell({ label, isInTable, children }: { label: string; isInTable?: true; children: ReactNode }) {
  return (
    <div className={isInTable && "in-table"}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
