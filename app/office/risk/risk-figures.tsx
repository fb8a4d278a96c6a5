import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RiskDesk } from "../../../db/shapes/risk.ts";
import type { RiskHistory } from "../../../db/shapes/risk-history.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { Units } from "../../ui/figures.tsx";
import { formatDecimal, toneOf } from "../../ui/format/number.ts";
import { FigureLine } from "./history/figure-line.tsx";
import { Gain, Whole } from "./risk-numbers.tsx";
import { classNames } from "../../ui/class-names.ts";

type Props = { desk: RiskDesk; lists: RiskLists; history: RiskHistory | null };

/** The strip of key figures, three of them with their line of the day. */
export function RiskFigures({ desk: { totals, currency }, lists, history }: Props) {
  const { t } = useTranslation();
  const valuesOf = (name: "broker" | "after" | "gross") => history?.points.map((point) => point[name]);
  const signed = (value: string) => formatDecimal(value, { places: 2, sign: "both" });
  const whole = (value: string) => formatDecimal(value, { places: 0 });
  return (
    <dl className="kpis kpis-w">
      <Kpi
        wide
        label={t("Broker P/L today")}
        value={<Gain value={totals.broker} currency={currency} places={2} />}
        line={<FigureLine values={valuesOf("broker")} tone={toneOf(totals.broker)} />}
        note={t("Realised {{realised}} · floating {{floating}}", {
          realised: signed(totals.realised),
          floating: signed(totals.floating),
        })}
      />
      <Kpi
        label={totals.hedges > 0 ? t("Net after hedges") : t("Net exposure")}
        value={<Whole value={totals.after} currency={currency} />}
        line={<FigureLine values={valuesOf("after")} />}
        note={
          totals.hedges > 0
            ? t("Customers {{net}} · hedges {{hedge}}", { net: whole(totals.net), hedge: whole(totals.hedge) })
            : t("Sum of absolute net positions")
        }
      />
      <Kpi
        label={t("Gross exposure")}
        value={<Whole value={totals.gross} currency={currency} />}
        line={<FigureLine values={valuesOf("gross")} />}
        note={t("Positions: {{positions}} · accounts: {{accounts}}", {
          positions: formatDecimal(String(totals.positions), { places: 0 }),
          accounts: formatDecimal(String(totals.accounts), { places: 0 }),
        })}
      />
      <Kpi
        label={t("Under margin call")}
        value={<Count of={lists.underMarginCall} />}
        note={t("Margin level below 100 %")}
      />
      <Kpi
        alert={lists.nearStopOut > 0 ? "danger" : null}
        label={t("At stop-out risk")}
        value={<Count of={lists.nearStopOut} />}
        note={t("Up to 1.2 × stop-out level")}
      />
    </dl>
  );
}

function Count({ of }: { of: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Units value={String(of)} /> <span className="cur">{t("accounts")}</span>
    </>
  );
}

type KpiProps = {
  label: string;
  value: ReactNode;
  line?: ReactNode;
  note?: ReactNode;
  alert?: "danger" | "warn" | null;
  wide?: boolean;
};

/** One figure of the strip. */
export function Kpi({ label, value, line, note, alert, wide }: KpiProps) {
  return (
    <div className={classNames(alert === "danger" && "is-alert", alert === "warn" && "is-warned", wide && "w2")}>
      <dt className="k">{label}</dt>
      <dd className="row between">
        <span className="v">{value}</span>
        {line}
      </dd>
      {note ? <dd className="d">{note}</dd> : null}
    </div>
  );
}
