import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";

const DAY_SECONDS = 86_400;

/** Whether ticks of the instrument are expected now. */
export function isLive({ is_open, tradable, bids }: Pick<InstrumentRow, "is_open" | "tradable" | "bids">): boolean {
  return is_open && tradable && bids !== null;
}

/** Whether ticks of a shown or held instrument are expected, and in how many seconds one's market may open or close. */
export function marketsOf(
  rows: readonly InstrumentRow[],
  shown: readonly { name: string }[],
  held: readonly { instrument: string }[],
) {
  const names = new Set([...shown.map(({ name }) => name), ...held.map(({ instrument }) => instrument)]);
  const found = rows.filter(({ name }) => names.has(name));
  return {
    expectsPrices: found.some(isLive),
    changeSeconds: Math.min(DAY_SECONDS, ...found.map(({ change_seconds }) => change_seconds)),
  };
}
