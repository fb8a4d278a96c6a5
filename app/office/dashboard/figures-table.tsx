import { useTranslation } from "react-i18next";
import type { DashboardFigures } from "../../../db/shapes/site.ts";
import { Money, Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { dayInOffice } from "../customers/day-in-office.ts";

/** The legend of the chart, in the card's header. */
export function TransactionLegend() {
  const { t } = useTranslation();
  return (
    <ul className="row row-16 plain xs sub">
      <li className="n">
        <i className="swatch s1" /> {t("Deposits")}
      </li>
      <li className="n">
        <i className="swatch s2" /> {t("Withdrawals")}
      </li>
    </ul>
  );
}

/** The bars as figures, for screen readers and exact values. */
type Props = { title: string; days: DashboardFigures["last7DaysTransactions"]; currency: string };

export function TransactionTable({ title, days, currency }: Props) {
  const { t } = useTranslation();
  const [deposits, withdraws] = days.series;
  return (
    <details>
      <summary className="xs">{t("Table")}</summary>
      <Table label={title}>
        <thead>
          <tr>
            <HeadCell>{t("Day")}</HeadCell>
            <HeadCell numeric>{t("Deposits")}</HeadCell>
            <HeadCell numeric>{t("Withdrawals")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.categories.map((day, at) => (
            <tr key={day}>
              <td>
                <Ltr>{dayInOffice(day)}</Ltr>
              </td>
              <td className="num">
                <Money value={deposits?.data[at]} currency={currency} />
              </td>
              <td className="num">
                <Money value={withdraws?.data[at]} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

export function EngagementTable({ engagement }: { engagement: DashboardFigures["tradeEngagement"] }) {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    forex: t("Forex"),
    commodity: t("Commodity"),
    index: t("Index"),
    stock: t("Stocks"),
    crypto: t("Crypto"),
  };
  const whole = engagement.data.reduce((sum, orders) => sum + orders, 0);
  if (whole === 0) return <p className="muted">{t("No data found")}</p>;
  return (
    <Table label={t("Trades by market")}>
      <thead>
        <tr>
          <HeadCell>{t("Market")}</HeadCell>
          <HeadCell numeric>{t("Trades")}</HeadCell>
          <HeadCell numeric>{t("Share")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {engagement.categories.map((category, at) => (
          <tr key={category}>
            <td>
              <i className={`swatch s${at + 1}`} /> {names[category] ?? category}
            </td>
            <td className="num">
              <Units value={String(engagement.data[at] ?? 0)} />
            </td>
            <td className="num">
              <Ltr>{`${Math.round((100 * (engagement.data[at] ?? 0)) / whole)} %`}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
