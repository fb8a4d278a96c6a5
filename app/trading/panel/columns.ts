/** All columns in order (C-048). The instrument cannot be hidden, because it identifies the row. */
export const columns = [
  "ticket",
  "openTime",
  "type",
  "units",
  "instrument",
  "openRate",
  "marketRate",
  "proLoss",
  "profit",
  "loss",
  "status",
] as const;
export type Column = (typeof columns)[number];

export const optionalColumns = columns.filter((column) => column !== "instrument");

export function shownColumns(hidden: readonly string[]): ReadonlySet<Column> {
  return new Set(columns.filter((column) => column === "instrument" || !hidden.includes(column)));
}
