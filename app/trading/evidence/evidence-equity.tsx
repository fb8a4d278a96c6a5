import { useTranslation } from "react-i18next";
import type { EquityPosition } from "../../../db/queries/trading/order-equity.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/format/date.ts";
import { formatDecimal, formatPrice, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { order: Evidence["order"]; equity: Evidence["equity"]; timeZone: string };

const LEDGER_DECIMALS = 5;
const amount = (value: string | null) => formatDecimal(value, { places: LEDGER_DECIMALS });
const signed = (value: string) => formatDecimal(value, { places: LEDGER_DECIMALS, sign: "both" });

/** The equity at a stop-out, from the balance and every open instrument of the account, as a column that adds up. */
export function EvidenceEquity({ order, equity, timeZone }: Props) {
  const { t } = useTranslation();
  if (equity.length === 0) return null;
  return (
    <Card title={t("Equity calculation")} flush>
      <Table label={t("Equity calculation")} cards>
        <thead>
          <tr>
            <HeadCell>{t("Instrument")}</HeadCell>
            <HeadCell>{t("Bid and ask")}</HeadCell>
            <HeadCell>{t("Value in the quote currency")}</HeadCell>
            <HeadCell>{t("Conversion")}</HeadCell>
            <HeadCell numeric>{order.currency}</HeadCell>
          </tr>
        </thead>
        <tbody>
          <Line name={t("Balance")} value={amount(order.balance)} />
          {equity.map((row) =>
            row.instrument === null ? (
              <Line key="rounding" name={t("Rounding")} value={signed(row.profit_loss)} />
            ) : (
              <Position key={row.instrument} row={row} timeZone={timeZone} />
            ),
          )}
          <Line name={t("Equity")} value={amount(order.equity)} />
        </tbody>
      </Table>
    </Card>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <td className="primary s-a" colSpan={4}>
        {name}
      </td>
      <td className="num s-b">
        <Ltr>{value}</Ltr>
      </td>
    </tr>
  );
}

function Position({ row, timeZone }: { row: EquityPosition; timeZone: string }) {
  const price = (value: string) => formatPrice(value, row.price_decimals);
  const plain = (value: string) => formatDecimal(value, { places: 8 });
  const sides = [
    isZero(row.long_units) ? null : `${formatUnits(row.long_units)} × ${price(row.ask)} − ${amount(row.long_cost)}`,
    isZero(row.short_units) ? null : `${amount(row.short_cost)} − ${formatUnits(row.short_units)} × ${price(row.bid)}`,
  ].filter((side) => side !== null);
  return (
    <tr>
      <td className="primary s-a">
        <Ltr>{pairNamed(row.instrument)}</Ltr>
      </td>
      <td className="s-c">
        <Ltr>{`${price(row.bid)} / ${price(row.ask)}`}</Ltr>{" "}
        <Ltr className="sub">{formatInstant(row.quote_time, timeZone)}</Ltr>
      </td>
      <td className="s-d">
        <Ltr className="muted">{`${sides.join(" + ")} − ${amount(row.spread)}`}</Ltr>{" "}
        <Ltr>{`= ${signed(row.quote_value)} ${row.quote_symbol}`}</Ltr>
      </td>
      <td className="s-d">
        <Ltr>{`× ${plain(row.multiplier)} ÷ ${plain(row.divisor)}`}</Ltr>
      </td>
      <td className="num s-b">
        <Ltr>{signed(row.profit_loss)}</Ltr>
      </td>
    </tr>
  );
}

const isZero = (value: string): boolean => /^-?0*(\.0*)?$/.test(value);
