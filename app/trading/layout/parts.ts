import type { DeskSizes } from "../../frame/desk-choices.ts";

/** The parts of the trading page whose size the user may change, in pixels; shell-trading.css has the same limits. */
export const parts = {
  panelHeight: { property: "--panel-height", axis: "y", initial: 192, min: 92 },
  watchWidth: { property: "--watch-width", axis: "x", initial: 328, min: 240 },
  ticketWidth: { property: "--ticket-width", axis: "x", initial: 304, min: 264 },
} as const satisfies Record<keyof DeskSizes, object>;
export type Part = keyof typeof parts;

/** Custom properties of .trade for the sizes that the user changed. */
export function sizeStyle(desk: DeskSizes): React.CSSProperties {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, { property }]) => {
      const size = desk[part as Part];
      return size ? [[property, `${size}px`]] : [];
    }),
  );
}
