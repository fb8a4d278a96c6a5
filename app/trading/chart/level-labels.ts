const LABEL_HEIGHT_PX = 22;
/** The start of a label and the distance to the next one beside it in pixels; a phone has space for two. */
const LABEL_START_PX = 10;
const labelStepPx = (width: number) => (width < 480 ? 158 : 200);
/** A label stays near its level: it is moved by this many of its heights at most. */
const MAX_ROWS = 4;

/** A part of the picture under buttons: start and end from the edge at which labels start, top and bottom. */
export type Covered = { start?: number; end: number; top: number; bottom: number };
type Picture = { width: number; height: number; covered?: Covered | undefined };
/** The distance of a label from the edge of the picture, and how far it is moved from its level, in pixels. */
type Place = { start: number; shift: number };

/**
 * Places the labels of one side, of which each is given by the height of its middle, from top to bottom. Labels that
 * would cover each other or are under buttons stand side by side, and in rows towards the middle where the picture has
 * too few columns.
 */
export function placeLabels(tops: readonly number[], { width, height, covered }: Picture): Place[] {
  const step = labelStepPx(width);
  const columns = Math.max(Math.floor(width / step), 1);
  const startOf = (column: number) => LABEL_START_PX + column * step;
  const isCovered = (column: number, y: number) =>
    covered !== undefined &&
    startOf(column) < covered.end &&
    startOf(column + 1) > (covered.start ?? 0) &&
    y > covered.top - LABEL_HEIGHT_PX / 2 &&
    y < covered.bottom + LABEL_HEIGHT_PX / 2;
  const taken: { column: number; y: number }[] = [];
  return tops.map((top) => {
    const inwards = top > height / 2 ? -LABEL_HEIGHT_PX : LABEL_HEIGHT_PX;
    const choices = Array.from({ length: MAX_ROWS * columns }, (_, n) => ({
      column: n % columns,
      y: top + Math.floor(n / columns) * inwards,
    }));
    const isFree = ({ column, y }: (typeof taken)[number]) =>
      !isCovered(column, y) &&
      taken.every((other) => other.column !== column || Math.abs(other.y - y) >= LABEL_HEIGHT_PX);
    const { column, y } = choices.find(isFree) ?? { column: 0, y: top };
    taken.push({ column, y });
    return { start: startOf(column), shift: y - top };
  });
}
