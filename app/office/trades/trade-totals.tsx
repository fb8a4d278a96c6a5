import { useTranslation } from "react-i18next";
import type { SumTradesRow } from "../../../db/generated/trading.ts";
import { Profit, Units } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Whole } from "../risk/risk-numbers.tsx";
import type { TradeType } from "./trade-list.tsx";

type Props = {
  totals: SumTradesRow;
  type: TradeType;
  /** The list has trades of real and of demo accounts. */
  isMixed: boolean;
};

/** The totals of all pages in the site's currency. P/L and swap are the customers'; the broker's are the opposite. */
export function TradeTotals({ totals, type, isMixed }: Props) {
  const { t } = useTranslation();
  const { currency, orders, accounts, instrument, units, notional, pro_loss: profitLoss, swap } = totals;
  if (orders === null)
    return (
      <p className="trade-totals muted xs">
        {t("Totals and groups cover up to 10,000 trades. Filter the list to see them.")}
      </p>
    );
  if (orders === 0) return null;
  const counted = { all: t("Trades"), open: t("Open trades"), closed: t("Closed trades") };
  return (
    <dl className="trade-totals">
      <div>
        <dt>{counted[type]}</dt>
        <dd className="n">{formatUnits(String(orders))}</dd>
      </div>
      <div>
        <dt>{isMixed ? t("Accounts, real and demo") : t("Accounts")}</dt>
        <dd className="n">{formatUnits(String(accounts ?? 0))}</dd>
      </div>
      {instrument === null ? null : (
        <div>
          <dt>{t("Units of {{instrument}}", { instrument: pairNamed(instrument) })}</dt>
          <dd>
            <Units value={units} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("Notional value")}</dt>
        <dd>
          <Whole value={notional} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t("Customers' P/L")}</dt>
        <dd>
          <Profit value={profitLoss} place="estimate" currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t("Customers' swap")}</dt>
        <dd>
          <Profit value={swap} place="estimate" currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
