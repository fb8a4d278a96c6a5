import { useTranslation } from "react-i18next";
import type { CustomerOverview } from "../../../db/shapes/iam.ts";
import { sparkBox, sparkline } from "../../ui/sparkline.ts";
import { Money, Profit } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";

type Props = { overview: CustomerOverview; trades: number };

/**
 * Equity, net deposits, lifetime result and broker revenue of the real accounts in the site's currency, with the
 * balance by day or week.
 */
export function CustomerFigures({ overview: { totals, balances, currency, counts, flags }, trades }: Props) {
  const { t } = useTranslation();
  const line = sparkline(balances.points.map(({ balance }) => balance));
  return (
    <dl className="card decision-figures">
      <div>
        <dt>{t("Total equity, real accounts")}</dt>
        <dd className="v">
          <Money value={totals.equity} currency={currency} />
        </dd>
        <dd className="d">
          {line ? (
            <>
              <svg
                className="balance-line"
                viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d={line} />
              </svg>
              {balances.step === "week"
                ? t("Balance without open positions, weekly, {{number}} weeks", { number: balances.points.length })
                : t("Balance without open positions, daily, {{number}} days", { number: balances.points.length })}
            </>
          ) : null}
          {totals.without.length > 0 ? (
            <span> {t("Without {{currencies}}: no rate", { currencies: totals.without.join(", ") })}</span>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>{t("Net deposits")}</dt>
        <dd className="v">
          <Money value={totals.net} currency={currency} />
        </dd>
        <dd className="d">
          {t("In")} <Money value={totals.deposited} /> · {t("Out")} <Money value={totals.withdrawn} />
        </dd>
      </div>
      <div>
        <dt>{t("Lifetime P/L")}</dt>
        <dd className="v">
          <Profit value={totals.result} place="estimate" currency={currency} />
        </dd>
        <dd className="d">
          {t("Closed")} <Profit value={totals.closed} place="estimate" /> · {t("Open")}{" "}
          <Profit value={totals.open} place="estimate" />
        </dd>
      </div>
      <div>
        <dt title={t("Spread charges of closed orders, swaps and plans, without the result of prices")}>
          {t("Broker revenue")}
        </dt>
        <dd className="v">
          <Profit value={totals.revenue} place="estimate" currency={currency} />
        </dd>
        <dd className="d">
          {t("Trades: {{number}}", { number: formatUnits(String(trades)) })} ·{" "}
          {t("Open positions: {{number}}", { number: counts.positions })} ·{" "}
          {t("Disputes: {{number}}", { number: counts.disputes })}
          {flags.openDisputes > 0 ? ` (${t("{{number}} open", { number: flags.openDisputes })})` : null}
        </dd>
      </div>
    </dl>
  );
}
