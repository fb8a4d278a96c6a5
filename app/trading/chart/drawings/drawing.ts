import type { ListDrawingsRow } from "../../../../db/generated/market.ts";

/** The number of points of each kind; market.save_drawing has the same. */
export const pointCounts = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
} as const;
export const drawingKinds = Object.keys(pointCounts) as DrawingKind[];
export type DrawingKind = keyof typeof pointCounts;
/** A measurement is shown until the next press and is not stored. */
export type Tool = DrawingKind | "measure";
/** A drawing that is not stored yet has a negative id. */
export type Drawing = Omit<ListDrawingsRow, "kind"> & { kind: DrawingKind };
/** A drawing without what the chart adds. */
export type NewDrawing = Omit<Drawing, "id" | "place">;

export function isDrawingKind(kind: string): kind is DrawingKind {
  return kind in pointCounts;
}
