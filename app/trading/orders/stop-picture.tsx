import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { StopPictureRow } from "../../../db/generated/trading.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { apartText } from "../model/apart-text.ts";
import "./stop-dialog.css";

type Props = {
  order: OrderRow;
  pip: string;
  points: readonly StopPictureRow[];
  /** The stop-loss that the form would set; null: none yet. */
  level: string | null;
};

/** The share of the width in which the price is drawn; the rest has the label of the level. */
const PRICE_SHARE = 0.74;
/** Two labels at the end need this share of the height between them. */
const LABEL_ROOM = 17;

/** The price since before the opening, the recorded path of the stop-loss, and the level that the form would set. */
export function StopPicture({ order, pip, points, level }: Props) {
  const { t } = useTranslation();
  const last = points.at(-1);
  const market = order.market_rate ?? last?.price;
  if (!last || !market) return null;
  const prices = points.map((point) => point.price);
  const moves = points.map((point) => point.stop);
  const yOf = scaleOf([...prices, ...moves, order.open_rate, market, level]);
  const xOf = (index: number) => (index / Math.max(points.length - 1, 1)) * 100 * PRICE_SHARE;
  const opened = Math.max(
    points.findIndex((point) => point.is_open),
    0,
  );
  const price = (value: string) => formatPrice(value, order.price_decimals);
  const [entryY, marketY] = [yOf(order.open_rate), yOf(market)];
  const levelY = level === null ? null : yOf(level);
  const end = 100 * PRICE_SHARE;
  const apart = level === null ? null : apartText(t, { ...order, category: order.kind, pip }, level);
  const hasRoom = levelY !== null && Math.abs(levelY - marketY) >= 2 * LABEL_ROOM;
  return (
    <figure className="stop-picture" dir="ltr" role="img" aria-label={labelOf(t, { order, level, apart, market })}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="is-entry" d={`M0 ${entryY}H${end}`} />
        <path className="is-price" d={lineOf(prices.map((value, index) => [xOf(index), yOf(value)]))} />
        <path
          className="is-moves"
          d={stairOf(moves.map((value, index) => [xOf(index), value === null ? null : yOf(value)]))}
        />
        {levelY === null ? null : <path className="is-level" d={`M${xOf(opened)} ${levelY}H${end + 2}`} />}
        {levelY === null ? null : (
          <path className="is-apart" d={`M${end + 2} ${marketY}H${end + 4}M${end + 3} ${marketY}V${levelY}`} />
        )}
      </svg>
      <i className="stop-now" style={{ insetBlockStart: `${marketY}%`, insetInlineStart: `${end}%` }} />
      <span className="stop-entry" style={{ insetBlockStart: `${entryY}%` }}>
        {t("Entry {{price}}", { price: price(order.open_rate) })}
      </span>
      {levelY === null || level === null ? null : (
        <b className="stop-at n" style={{ insetBlockStart: `${levelY}%` }}>
          {price(level)}
        </b>
      )}
      {hasRoom && levelY !== null ? (
        <span className="stop-apart n" style={{ insetBlockStart: `${(levelY + marketY) / 2}%` }}>
          {apart}
        </span>
      ) : null}
    </figure>
  );
}

type LabelProps = Pick<Props, "order" | "level"> & { apart: string | null; market: string };

function labelOf(t: TFunction, { order, level, apart, market }: LabelProps): string {
  const price = (value: string) => formatPrice(value, order.price_decimals);
  const values = { entry: price(order.open_rate), market: price(market) };
  if (level === null) return t("Entry {{entry}}, current price {{market}}, no stop loss", values);
  return t("Entry {{entry}}, current price {{market}}, stop loss {{level}}, {{apart}} from the current price", {
    ...values,
    level: price(level),
    apart,
  });
}

/** Places in per cent of the height, with room above and below for the labels. */
function scaleOf(values: readonly (string | null)[]): (value: string) => number {
  const numbers = values.flatMap((value) => (value === null ? [] : [Number(value)]));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const span = high - low || 1;
  return (value) => 12 + ((high - Number(value)) / span) * 76;
}

function lineOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
}

/** Steps: each level holds until the next move. */
function stairOf(points: readonly (readonly [number, number | null])[]): string {
  let path = "";
  for (const [x, y] of points) {
    if (y === null) continue;
    path += path ? `H${x.toFixed(2)}V${y.toFixed(2)}` : `M${x.toFixed(2)} ${y.toFixed(2)}`;
  }
  return path;
}
