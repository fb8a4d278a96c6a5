import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { DateTime, Price } from "../../ui/figures.tsx";
import { Popover } from "../../ui/popover.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Asset } from "../assets/asset.ts";

/** The chart in numbers, for whoever cannot or does not want to look at a picture. */
export function BarTable({ asset, bars }: { asset: Asset; bars: readonly BarRow[] }) {
  const { t } = useTranslation();
  const cells = ["open", "high", "low", "close"] as const;
  return (
    <>
      <button type="button" className="link" popovertarget="bars">
        {t("Last 20 bars as a table")}
      </button>
      <Popover id="bars" title={t("Last 20 bars")} note={`${asset.pair}, UTC`} above className="pop-wide">
        <Table label={t("Last 20 bars")}>
          <thead>
            <tr>
              <HeadCell>{t("Time")}</HeadCell>
              <HeadCell numeric>{t("Open")}</HeadCell>
              <HeadCell numeric>{t("High")}</HeadCell>
              <HeadCell numeric>{t("Low")}</HeadCell>
              <HeadCell numeric>{t("Close")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {[...bars].reverse().map((bar) => (
              <tr key={bar.time}>
                <td>
                  <DateTime iso={bar.time} timeZone="UTC" />
                </td>
                {cells.map((name) => (
                  <td key={name} className="num">
                    <Price value={bar[name]} decimals={asset.price_decimals} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Popover>
    </>
  );
}
