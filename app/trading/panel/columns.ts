/** All columns in order (C-048, Q-420). The instrument cannot be hidden, because it identifies the row. */
export const columns = [
  "instrument",
  "type",
  "units",
  "openRate",
  "marketRate",
  "loss",
  "profit",
  "swap",
  "pips",
  "proLoss",
  "margin",
  "openTime",
  "ticket",
  "status",
] as const;
export type Column = (typeof columns)[number];

export const optionalColumns = columns.filter((column) => column !== "instrument");

export function shownColumns(hidden: readonly string[]): ReadonlySet<Column> {
  return new Set(columns.filter((column) => column === "instrument" || !hidden.includes(column)));
}

/** The columns that a narrower table leaves out, from the first on. */
const dropped: readonly Column[] = ["status", "ticket", "openTime", "margin", "swap", "profit", "pips"];

/** The class that leaves a column out of a narrow table. */
export function dropClass(column: Column): string | undefined {
  const index = dropped.indexOf(column);
  return index === -1 ? undefined : `drop-${dropped.length - index}`;
}
