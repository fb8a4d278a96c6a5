import type { TFunction } from "i18next";
import {
  AlignJustify,
  Equal,
  type LucideIcon,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Ruler,
  SeparatorVertical,
  TrendingUp,
  Type,
} from "lucide-react";
import { formatDateTime, formatDay } from "../../../ui/format/date.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import type { Drawing, Tool } from "./drawing.ts";
import type { Point } from "./pixels.ts";

export const toolIcons: Record<Tool, LucideIcon> = {
  trend: TrendingUp,
  ray: MoveUpRight,
  horizontal: Minus,
  vertical: SeparatorVertical,
  channel: Equal,
  rectangle: RectangleHorizontal,
  fibonacci: AlignJustify,
  text: Type,
  measure: Ruler,
};

export function toolNames(t: TFunction): Record<Tool, string> {
  return {
    trend: t("Trend line"),
    ray: t("Ray"),
    horizontal: t("Horizontal line"),
    vertical: t("Vertical line"),
    channel: t("Channel"),
    rectangle: t("Rectangle"),
    fibonacci: t("Fibonacci retracement"),
    text: t("Text"),
    measure: t("Measure"),
  };
}

type Format = { decimals: number; daily: boolean; timeZone: string };

/** A drawing in words: "Trend line, 1.10000 at 23 Nov 14:05 to 1.10200 at 23 Nov 15:00". */
export function nameOfDrawing(drawing: Drawing, t: TFunction, { decimals, daily, timeZone }: Format): string {
  const name = toolNames(t)[drawing.kind];
  const time = (point: Point) => (daily ? formatDay(point.time, "UTC") : formatDateTime(point.time, timeZone));
  const price = (point: Point) => formatPrice(point.price, decimals);
  const points = drawing.points.map((point) =>
    drawing.kind === "horizontal"
      ? price(point)
      : drawing.kind === "vertical"
        ? time(point)
        : t("{{price}} at {{time}}", { price: price(point), time: time(point) }),
  );
  return [drawing.text ? `${name} “${drawing.text}”` : name, ...points].join(", ");
}
