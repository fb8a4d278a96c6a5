import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { isDaily } from "./bars.ts";
import { Candles } from "./candles.tsx";
import type { Level } from "./levels.ts";
import { gridOf, momentsOf, scaleOf } from "./scale.ts";
import type { StillStudy } from "../model/still-studies.ts";
import type { ChartLook } from "./studies.ts";
import { StaticLast, StaticLevels } from "./static-levels.tsx";

type Props = {
  asset: Asset;
  bars: readonly BarRow[];
  levels: readonly Level[];
  tf: Timeframe;
  timeZone: string;
  look: ChartLook;
  studies: readonly StillStudy[];
};

/** The last bars, rendered by the server: shown first, without scripts and in print. */
export function StaticChart({ asset, bars, levels, tf, timeZone, look, studies }: Props) {
  const { t } = useTranslation();
  const prices = levels.map(({ price }) => price);
  const scale = scaleOf(bars, prices, asset.price_decimals);
  const price = (value: string | number) => formatPrice(String(value), asset.price_decimals);
  const label = t("{{pair}}, {{bars}} {{tf}} bars", { pair: asset.pair, bars: bars.length, tf });
  return (
    <div className="chart-still">
      <div className="chart-plot">
        {gridOf(scale).map((line) => (
          <div key={line} className="grid-line" style={{ insetBlockStart: `${scale.yOf(line)}%` }}>
            <span className="n">{price(line.toFixed(10))}</span>
          </div>
        ))}
        <Candles bars={bars} scale={scale} look={look} studies={studies} label={label} />
        <StaticLevels levels={levels} scale={scale} decimals={asset.price_decimals} />
        {asset.bids ? <StaticLast bid={asset.bids} scale={scale} decimals={asset.price_decimals} /> : null}
      </div>
      <div className="chart-times">
        {momentsOf(bars, isDaily(tf) ? null : timeZone).map(({ at, text }) => (
          <span key={at} className="n" style={{ left: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
