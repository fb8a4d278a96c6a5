import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Timeframe } from "../model/address.ts";
import { isDaily } from "./bars.ts";
import type { Asset } from "../model/asset.ts";

type Props = { asset: Asset; bars: readonly BarRow[]; tf: Timeframe; timeZone: string };
const cells = ["open", "high", "low", "close"] as const;

/** The chart as a table, for readers who cannot or do not want to use a picture. */
export function BarTable({ asset, bars, tf, timeZone }: Props) {
  const { t } = useTranslation();
  const daily = isDaily(tf);
  return (
    <details className="bar-table">
      <summary className="link">{t("Last 20 bars as a table")}</summary>
      <div className="bar-sheet">
        <p className="pop-head">
          <b className="strong">{t("Last 20 bars")}</b>
          <span className="muted xs">
            <bdi dir="ltr">{asset.pair}</bdi>, <bdi dir="ltr">{daily ? "UTC" : timeZone}</bdi>
          </span>
        </p>
        <Table label={t("Last 20 bars")}>
          <thead>
            <tr>
              <HeadCell>{t("Time")}</HeadCell>
              <HeadCell numeric>{t("Open price")}</HeadCell>
              <HeadCell numeric>{t("High")}</HeadCell>
              <HeadCell numeric>{t("Low")}</HeadCell>
              <HeadCell numeric>{t("Close price")}</HeadCell>
              <HeadCell numeric>{t("Ticks")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map((bar) => (
              <tr key={bar.time}>
                <td>
                  <DateTime iso={bar.time} timeZone={daily ? "UTC" : timeZone} as={daily ? "day" : "customer"} />
                </td>
                {cells.map((name) => (
                  <td key={name} className="num">
                    <Price value={bar[name]} decimals={asset.price_decimals} />
                  </td>
                ))}
                <td className="num">
                  <Units value={String(bar.ticks)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
