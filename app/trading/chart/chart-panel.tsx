import { Link } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { type Address, at, timeframes } from "../address.ts";
import type { Asset } from "../assets/asset.ts";
import { BarTable } from "./bar-table.tsx";
import { Candles } from "./candles.tsx";
import { LastPrice, OrderLevels } from "./levels.tsx";
import { gridOf, momentsOf, scaleOf } from "./scale.ts";

type Props = { asset: Asset; bars: readonly BarRow[]; orders: readonly OrderRow[]; address: Address; now: string };

/** The server's picture of the last bars, with its numbers as a sentence and a table for those who do not see it. */
export function ChartPanel({ asset, bars, orders, address, now }: Props) {
  const { t } = useTranslation();
  const last = bars.at(-1);
  return (
    <>
      <nav className="chart-bar" aria-label={t("Chart interval")}>
        <b className="strong">
          <bdi dir="ltr">{asset.pair}</bdi>
        </b>
        <span className="sep" />
        {timeframes.map((tf) => (
          <Link
            key={tf}
            className="btn btn-ghost"
            to={at(address, { tf })}
            aria-current={tf === address.tf ? "true" : undefined}
            preventScrollReset
          >
            {tf}
          </Link>
        ))}
        <span className="end muted xs">{t("Trading Chart")}</span>
      </nav>
      <div className="chart-box">
        {last ? (
          <Picture asset={asset} bars={bars} orders={orders} address={address} />
        ) : (
          <EmptyState
            icon={ChartCandlestick}
            title={t("No data found")}
            text={t("No price has arrived for this instrument yet.")}
          />
        )}
      </div>
      <ChartFoot asset={asset} bars={bars} now={now} />
    </>
  );
}

function Picture({ asset, bars, orders, address }: Omit<Props, "now">) {
  const { t } = useTranslation();
  const mine = orders.filter((order) => order.instrument === asset.name);
  const levels = mine.flatMap((order) => [order.open_rate, order.profit, order.loss]).filter((level) => level !== null);
  const scale = scaleOf(bars, levels, asset.price_decimals);
  const price = (value: string | number) => formatPrice(String(value), asset.price_decimals);
  const last = bars.at(-1);
  const label = t("{{pair}}, {{bars}} bars of {{tf}}", { pair: asset.pair, bars: bars.length, tf: address.tf });
  const legend =
    last &&
    ([
      ["O", last.open],
      ["H", last.high],
      ["L", last.low],
      ["C", last.close],
    ] as const);
  return (
    <>
      <div className="chart-legend">
        {legend?.map(([name, value]) => (
          <span key={name} className="o">
            <span>{name}</span>
            {price(value)}
          </span>
        ))}
      </div>
      <div className="chart-plot">
        {gridOf(scale).map((line) => (
          <div key={line} className="grid-line" style={{ insetBlockStart: `${scale.yOf(line)}%` }}>
            <span className="n">{price(line.toFixed(10))}</span>
          </div>
        ))}
        <Candles bars={bars} scale={scale} label={label} />
        <OrderLevels orders={mine} scale={scale} decimals={asset.price_decimals} />
        <LastPrice asset={asset} scale={scale} />
      </div>
      <div className="chart-times">
        {momentsOf(bars, address.tf === "1D").map(({ at: place, text }) => (
          <span key={place} className="n" style={{ left: `${place}%` }}>
            {text}
          </span>
        ))}
      </div>
    </>
  );
}

function ChartFoot({ asset, bars, now }: Pick<Props, "asset" | "bars" | "now">) {
  const { t } = useTranslation();
  const low = bars.reduce((least, bar) => (Number(bar.low) < Number(least) ? bar.low : least), bars[0]?.low ?? "");
  const high = bars.reduce((most, bar) => (Number(bar.high) > Number(most) ? bar.high : most), bars[0]?.high ?? "");
  const price = (value: string) => formatPrice(value, asset.price_decimals);
  return (
    <footer className="chart-foot">
      {bars.length > 0 ? (
        <>
          <span>{t("Range {{low}} to {{high}}", { low: price(low), high: price(high) })}</span>
          <BarTable asset={asset} bars={bars.slice(-20)} />
        </>
      ) : null}
      <span className="end n">{now.slice(11, 19)} UTC</span>
    </footer>
  );
}
