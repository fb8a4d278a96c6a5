import { useTranslation } from "react-i18next";
import { Candles } from "../chart/candles.tsx";
import { gridOf, type Scale, scaleOf, slotsOf } from "../chart/scale.ts";
import { plainLook } from "../chart/studies.ts";
import { pairOf } from "../panel/order-parts.tsx";
import { formatDay, formatMinute, formatMonthDay, formatTime } from "../../ui/format/date.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "./load-evidence.ts";
import { dayjs } from "../../dayjs.ts";

type Props = { data: Evidence; timeZone: string };

/** Bars around the close with the open rate, the levels and the close, rendered by the server. */
export function EvidenceChart({ data, timeZone }: Props) {
  const { t } = useTranslation();
  const { order, bars, picture } = data;
  const levels = [order.open_rate, order.profit, order.loss, order.market_rate].filter((level) => level !== null);
  const scale = scaleOf(bars, levels, order.price_decimals);
  const price = (value: string | number) => formatPrice(String(value), order.price_decimals);
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
            {formatDay(closed ?? bars.at(-1)?.time, timeZone)}, {timeZone}
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
        <div className="evidence-chart">
          <div className="chart-plot">
            {gridOf(scale).map((line) => (
              <div key={line} className="grid-line" style={{ insetBlockStart: `${scale.yOf(line)}%` }}>
                <span className="n">{price(line.toFixed(10))}</span>
              </div>
            ))}
            <Candles
              bars={bars}
              scale={scale}
              look={plainLook}
              label={t("{{pair}}, {{bars}} {{tf}} bars", { pair: pairOf(order), bars: bars.length, tf: picture })}
            />
            <Level kind="entry" scale={scale} at={order.open_rate} decimals={order.price_decimals}>
              {order.type === "buy" ? t("Buy") : t("Sell")} {formatUnits(order.trade_amount)}
            </Level>
            <Level kind="profit" scale={scale} at={order.profit} decimals={order.price_decimals}>
              {t("Take profit")}
            </Level>
            <Level kind="loss" scale={scale} at={order.loss} decimals={order.price_decimals}>
              {t("Stop loss")}
            </Level>
            {closed ? (
              <Closed data={data} scale={scale} text={t("closed {{time}}", { time: formatTime(closed, timeZone) })} />
            ) : null}
          </div>
          <div className="chart-times">
            {bars.flatMap((bar, position) =>
              position % 6 === 3
                ? [
                    <span key={bar.time} className="n" style={{ left: `${slotsOf(bars).middleOf(position)}%` }}>
                      {timeText(bar.time)}
                    </span>,
                  ]
                : [],
            )}
          </div>
        </div>
      )}
    </section>
  );
}

type LevelProps = { kind: string; scale: Scale; at: string | null; decimals: number; children: React.ReactNode };

function Level({ kind, scale, at, decimals, children }: LevelProps) {
  if (!at || scale.yOf(at) < 2 || scale.yOf(at) > 98) return null;
  return (
    <div className={`level is-${kind}`} style={{ insetBlockStart: `${scale.yOf(at)}%` }}>
      <span className="level-text">{children}</span>
      <b className="level-price n">{formatPrice(at, decimals)}</b>
    </div>
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
