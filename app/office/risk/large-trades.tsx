import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { formatDecimal, formatPrice, formatUnits } from "../../ui/format/number.ts";
import { formatMinute } from "../../ui/format/date.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Gain, Whole } from "./risk-numbers.tsx";
import { RiskList } from "./risk-list.tsx";

type Props = { lists: RiskLists; currency: string };

/** The accounts with the largest net value in one instrument. */
export function LargestPositions({ lists: { positions }, currency }: Props) {
  const { t } = useTranslation();
  return (
    <RiskList title={t("Largest positions")} note={t("by value")} isEmpty={positions.length === 0}>
      {positions.map((row) => {
        const values = { units: formatUnits(row.units), pair: pairNamed(row.instrument) };
        return (
          <li key={`${row.userId} ${row.instrument}`}>
            <span className="two-l grow">
              <Link className="med trunc" to={customerPage(row.userId)}>
                {row.name}
              </Link>
              <span>
                {row.side === "buy" ? t("Buy {{units}} {{pair}}", values) : t("Sell {{units}} {{pair}}", values)}
              </span>
            </span>
            <span className="sub">
              <Whole value={row.amount} currency={currency} />
            </span>
            <span className="risk-gain">
              <Gain value={row.profit} places={2} />
            </span>
          </li>
        );
      })}
    </RiskList>
  );
}

/** The newest orders of the day above a value. */
export function LargeOrders({ lists: { orders, largeFrom }, currency, timeZone }: Props & { timeZone: string }) {
  const { t } = useTranslation();
  const amount = `${formatDecimal(largeFrom, { places: 0 })} ${currency}`;
  return (
    <RiskList title={t("Large orders")} note={t("from {{amount}}, today", { amount })} isEmpty={orders.length === 0}>
      {orders.map((row) => {
        const values = {
          units: formatUnits(row.units),
          pair: pairNamed(row.instrument),
          rate: formatPrice(row.rate, row.decimals),
        };
        return (
          <li key={row.id}>
            <Ltr className="muted xs">{formatMinute(row.at, timeZone)}</Ltr>
            <span className="two-l grow">
              <Link className="med trunc" to={customerPage(row.userId)}>
                {row.name}
              </Link>
              <span>
                {row.side === "buy"
                  ? t("Buy {{units}} {{pair}} at {{rate}}", values)
                  : t("Sell {{units}} {{pair}} at {{rate}}", values)}
              </span>
            </span>
            <span className="sub">
              <Whole value={row.amount} currency={currency} />
            </span>
          </li>
        );
      })}
    </RiskList>
  );
}
