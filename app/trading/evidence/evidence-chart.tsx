import { useTranslation } from "react-i18next";
import { type Scale, scaleOf, slotsOf } from "../chart/scale.ts";
import { pairOf } from "../panel/order-parts.tsx";
import { formatDay, formatMinute, formatMonthDay, formatTime } from "../../ui/format/date.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "./load-evidence.ts";
import { PriceLevel, PricePicture } from "./price-picture.tsx";
import { dayjs } from "../../dayjs.ts";

type Props = {
  data: Evidence;
  timeZone: string;
  /** The date pattern of the screen. */
  as?: "day" | "officeDay";
};

/** Bars around the close with the open rate, the levels and the close, rendered by the server. */
export function EvidenceChart({ data, timeZone, as = "day" }: Props) {
  const { t } = useTranslation();
  const { order, bars, picture } = data;
  const levels = [order.open_rate, order.profit, order.loss, order.market_rate].filter((level) => level !== null);
  const scale = scaleOf(bars, levels, order.price_decimals);
  const closed = order.close_time;
  const names = { "5m": t("bid, 5 minutes"), "1h": t("bid, 1 hour"), "1D": t("bid, 1 day") };
  const timeText = (time: string) => (picture === "1D" ? formatMonthDay(time, timeZone) : formatMinute(time, timeZone));
  return (
    <section className="card">
      <header className="card-head">
        <h2>{closed ? t("Prices around the close") : t("Recent prices")}</h2>
        <span className="muted xs hide-s">{names[picture]}</span>
        <span className="end xs muted n">
          <Ltr>
            {formatDay(closed ?? bars.at(-1)?.time, timeZone, as)}, {timeZone}
          </Ltr>
        </span>
      </header>
      {bars.length === 0 || order.has_later_split ? (
        <p className="card-body muted">
          {order.has_later_split
            ? t("A split after the close rescaled the price history. Prices on this page are those at the close.")
            : t("No price history for that time.")}
        </p>
      ) : (
        <PricePicture
          bars={bars}
          scale={scale}
          decimals={order.price_decimals}
          label={t("{{pair}}, {{bars}} {{tf}} bars", { pair: pairOf(order), bars: bars.length, tf: picture })}
          timeText={timeText}
        >
          <PriceLevel kind="entry" scale={scale} at={order.open_rate} decimals={order.price_decimals}>
            {order.type === "buy" ? t("Buy") : t("Sell")} {formatUnits(order.trade_amount)}
          </PriceLevel>
          <PriceLevel kind="profit" scale={scale} at={order.profit} decimals={order.price_decimals}>
            {t("Take profit")}
          </PriceLevel>
          <PriceLevel kind="loss" scale={scale} at={order.loss} decimals={order.price_decimals}>
            {t("Stop loss")}
          </PriceLevel>
          {closed ? (
            <Closed data={data} scale={scale} text={t("closed {{time}}", { time: formatTime(closed, timeZone) })} />
          ) : null}
        </PricePicture>
      )}
    </section>
  );
}

/** A ring at the time and the rate of the close. */
function Closed({ data, scale, text }: { data: Evidence; scale: Scale; text: string }) {
  const { order, bars } = data;
  const closed = dayjs.utc(order.close_time ?? "");
  const position = bars.findLastIndex((bar) => dayjs.utc(bar.time).diff(closed) <= 0);
  if (position < 0) return null;
  const left = slotsOf(bars).middleOf(position);
  const style = { left: `${left}%`, insetBlockStart: `${scale.yOf(order.market_rate)}%` };
  return (
    <span className={classNames("closed-here", left > 75 && "is-late")} style={style}>
      <span>{text}</span>
    </span>
  );
}
