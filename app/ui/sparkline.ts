/** The size of the line. AssetRow reserves it, so nothing moves when the line appears. */
export const sparkBox = { width: 64, height: 26 };

/** A line through prices as the `d` of an SVG path. Geometry only: no shown price is computed here. */
export function sparkline(closes: readonly string[]): string | null {
  if (closes.length < 2) return null;
  const values = closes.map(Number);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const room = sparkBox.height - 2;
  const points = values.map((value, position) => {
    const x = (position / (values.length - 1)) * sparkBox.width;
    const y = span === 0 ? sparkBox.height / 2 : 1 + (1 - (value - low) / span) * room;
    return `${tenth(x)} ${tenth(y)}`;
  });
  return `M${points.join(" ")}`;
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
