import type { TFunction } from "i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { AlertLevels } from "../../../db/shapes/alerts.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { formatUnits } from "../../ui/format/number.ts";

type Line = { key: string; price: string; side: string; units: string; hasNumber?: boolean };
/**
 * A horizontal line of the chart: an order's open rate, its take-profit or stop-loss, a pending order's rate, or the
 * level of a price alert.
 */
export type Level =
  | (Line & { kind: "entry" | "profit" | "loss"; order: OrderRow })
  | { kind: "alert"; key: string; price: string; order: null; id: number }
  | (Line & {
      kind: "pending";
      order: null;
      word: string;
      id: number;
      /** The field of the order that the line shows: the limit of an armed stop-limit, else the price. */
      field: "price" | "limitPrice";
    });

/** A level that can be dragged: it is not the price at which an order was opened, nor that of an alert. */
export type DraggedLevel =
  | Extract<Level, { kind: "pending" }>
  | (Extract<Level, { order: OrderRow }> & { kind: "profit" | "loss" });

/** More lines would cover the candles; the panel below lists all orders. */
const MAX_LEVELS = 20;

export function levelsOf(
  instrument: string,
  orders: readonly OrderRow[],
  pending: readonly ListedPendingRow[],
  alerts: AlertLevels,
  t: TFunction,
): Level[] {
  const sideOf = (type: "buy" | "sell") => (type === "buy" ? t("Buy") : t("Sell"));
  const mine = orders.filter((order) => order.instrument === instrument).slice(0, MAX_LEVELS);
  const waiting = pending.filter((order) => order.instrument === instrument).slice(0, MAX_LEVELS);
  const levels: Level[] = [
    ...mine.flatMap((order): Level[] => {
      const words = { side: sideOf(order.type), units: formatUnits(order.trade_amount), order };
      const { id, open_rate, profit, loss } = order;
      return [
        { kind: "entry", key: `entry-${id}`, price: open_rate, ...words },
        ...(profit ? [{ kind: "profit" as const, key: `profit-${id}`, price: profit, ...words }] : []),
        ...(loss ? [{ kind: "loss" as const, key: `loss-${id}`, price: loss, ...words }] : []),
      ];
    }),
    ...waiting.map((order): Level => ({
      kind: "pending",
      key: `pending-${order.id}`,
      price: order.armed_at ? (order.limit_price ?? order.price) : order.price,
      side: sideOf(order.type),
      units: formatUnits(order.trade_amount),
      order: null,
      id: order.id,
      field: order.armed_at ? "limitPrice" : "price",
      word: pendingKindName(order.kind, t),
    })),
    ...alerts.map(({ id, level }): Level => ({ kind: "alert", key: `alert-${id}`, price: level, order: null, id })),
  ];
  return numberEqual(levels, t);
}

/** Of several orders whose labels would be equal, each label has the order's number. */
function numberEqual(levels: readonly Level[], t: TFunction): Level[] {
  const names = levels.map((level) => nameOf(level, t));
  const isEqual = (name: string | undefined) => names.indexOf(name ?? "") !== names.lastIndexOf(name ?? "");
  return levels.map((level, place) =>
    level.kind !== "alert" && isEqual(names[place]) ? { ...level, hasNumber: true } : level,
  );
}

export function nameOf(level: Level, t: TFunction): string {
  const name = plainNameOf(level, t);
  if (level.kind === "alert" || !level.hasNumber) return name;
  return `${level.kind === "pending" ? level.id : level.order.id} ${name}`;
}

function plainNameOf(level: Level, t: TFunction): string {
  if (level.kind === "profit") return t("Take profit");
  if (level.kind === "loss") return level.order.trail === null ? t("Stop loss") : t("Trailing stop");
  if (level.kind === "alert") return t("Price alert");
  const order = `${level.side} ${level.units}`;
  return level.kind === "pending" ? `${level.word} · ${order}` : order;
}
