import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import { dayjs } from "../../dayjs.ts";
import { formatMinute, formatMonthDay } from "../../ui/format/date.ts";
import { formatUnits, toneOf } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { type Scale, scaleOf, slotsOf } from "../chart/scale.ts";
import { PriceLevel, PricePicture } from "./price-picture.tsx";
import type { TradePicture } from "./trade-picture.ts";

type Props = { trade: TradeJournalRow; picture: TradePicture; timeZone: string };

/** A closed trade from its entry to its exit over the stored bars, rendered by the server. */
export function TradeChart({ trade, picture: { bars, resolution }, timeZone }: Props) {
  const { t } = useTranslation();
  const { price_decimals: decimals } = trade;
  if (bars.length === 0 || trade.has_later_split) {
    return (
      <p className="muted">
        {trade.has_later_split
          ? t("A split after the opening rescaled the price history. Prices on this page are those of the trade.")
          : t("No price history for that time.")}
      </p>
    );
  }
  const levels = [trade.open_rate, trade.close_rate, trade.stop_loss, trade.take_profit].filter(
    (level) => level !== null,
  );
  const scale = scaleOf(bars, levels, decimals);
  const timeText = (time: string) =>
    resolution === "1D" || resolution === "4h" ? formatMonthDay(time, timeZone) : formatMinute(time, timeZone);
  const label = t("{{pair}}, {{bars}} {{tf}} bars", {
    pair: pairNamed(trade.instrument),
    bars: bars.length,
    tf: resolution,
  });
  return (
    <div className="trade-chart">
      <PricePicture bars={bars} scale={scale} decimals={decimals} label={label} timeText={timeText}>
        <PriceLevel kind="profit" scale={scale} at={trade.take_profit} decimals={decimals}>
          {t("Take profit")}
        </PriceLevel>
        <PriceLevel kind="loss" scale={scale} at={trade.stop_loss} decimals={decimals}>
          {t("Stop loss")}
        </PriceLevel>
        <PriceLevel kind="entry" scale={scale} at={trade.open_rate} decimals={decimals}>
          {trade.type === "buy" ? t("Buy") : t("Sell")} {formatUnits(trade.units)}
        </PriceLevel>
        <Path trade={trade} bars={bars} scale={scale} />
      </PricePicture>
    </div>
  );
}

/** A line from the entry, a ring, to the exit, a dot in the colour of the result. */
function Path({ trade, bars, scale }: { trade: TradeJournalRow; bars: TradePicture["bars"]; scale: Scale }) {
  const { t } = useTranslation();
  const placeOf = (time: string, rate: string) => {
    const at = dayjs.utc(time);
    const position = bars.findLastIndex((bar) => dayjs.utc(bar.time).diff(at) <= 0);
    return position < 0 ? null : { x: slotsOf(bars).middleOf(position), y: scale.yOf(rate) };
  };
  const entry = placeOf(trade.created_at, trade.open_rate);
  const exit = placeOf(trade.close_time, trade.close_rate);
  if (!entry || !exit) return null;
  const place = ({ x, y }: { x: number; y: number }) => ({ left: `${x}%`, insetBlockStart: `${y}%` });
  return (
    <>
      <svg className="trade-path" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${entry.x} ${entry.y}L${exit.x} ${exit.y}`} />
      </svg>
      <span className="closed-here is-plain" style={place(entry)}>
        <span className="vh">{t("Entry")}</span>
      </span>
      <span className={`closed-here is-plain is-exit ${toneOf(trade.pro_loss)}`} style={place(exit)}>
        <span className="vh">{t("Exit")}</span>
      </span>
    </>
  );
}
