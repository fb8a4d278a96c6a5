import { type ChartColor, chartColors } from "./indicator-definition.ts";

export const lineWidths = [1, 2, 3] as const;
export const lineStyles = ["solid", "dashed", "dotted"] as const;
/** How a line is drawn; the width is in pixels. */
export type LineLook = {
  color: ChartColor;
  width: (typeof lineWidths)[number];
  style: (typeof lineStyles)[number];
};

/**
 * Reads the stored form of a line: "c1" is thin and solid, "c1.2" wider, "c1.1.dotted" dotted. Null for any other text.
 */
export function readLine(text: string): LineLook | null {
  const [named, wide = "1", styled = "solid", more] = text.split(".");
  const color = chartColors.find((one) => one === named);
  const width = lineWidths.find((one) => String(one) === wide);
  const style = lineStyles.find((one) => one === styled);
  return color && width && style && more === undefined ? { color, width, style } : null;
}

/** The line of an indicator's value that has been read; thin and grey where it has none. */
export function lineOf(value: string | number | undefined): LineLook {
  return readLine(String(value)) ?? { color: "text3", width: 1, style: "solid" };
}

export function lineText({ color, width, style }: LineLook): string {
  if (style !== "solid") return `${color}.${width}.${style}`;
  return width === 1 ? color : `${color}.${width}`;
}
