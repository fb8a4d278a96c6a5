import { useTranslation } from "react-i18next";
import type { RiskHistory } from "../../../../db/shapes/risk-history.ts";
import { DateTime } from "../../../ui/figures.tsx";
import { HeadCell, Table } from "../../../ui/table.tsx";
import { Gain, Signed, Whole } from "../risk-numbers.tsx";

type Props = { history: RiskHistory; timeZone: string };

/** The values of the chart, newest first. */
export function HistoryTable({ history: { points, currency }, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <details className="history-values">
      <summary className="link">{t("Values as a table")}</summary>
      <Table label={t("Exposure by time, {{currency}}", { currency })}>
        <thead>
          <tr>
            <HeadCell>{t("Time")}</HeadCell>
            <HeadCell numeric>{t("Customers long")}</HeadCell>
            <HeadCell numeric>{t("Customers short")}</HeadCell>
            <HeadCell numeric>{t("Net")}</HeadCell>
            <HeadCell numeric>{t("Net after hedges")}</HeadCell>
            <HeadCell numeric>{t("Floating P/L")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <td>
                <DateTime iso={point.at} timeZone={timeZone} as="office" />
              </td>
              <td className="num">
                <Whole value={point.long} />
              </td>
              <td className="num">
                <Whole value={point.short} />
              </td>
              <td className="num">
                <Signed value={point.net} />
              </td>
              <td className="num">
                <Signed value={point.after} />
              </td>
              <td className="num">
                <Gain value={point.floating} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
