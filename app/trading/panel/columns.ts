/** C-048, in order. The instrument and the actions always stay: without them a row is nobody's. */
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
