/** Converts the columns of a submitted table, one list each, to rows. Empty rows are omitted. */
export function rowsOfLists<Column extends string>(
  columns: readonly Column[],
  lists: readonly (readonly unknown[])[],
): Record<Column, unknown>[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from(
    { length },
    (_, at) =>
      Object.fromEntries(columns.map((column, of) => [column, lists[of]?.[at] ?? ""])) as Record<Column, unknown>,
  ).filter((row) => Object.values(row).some((value) => value !== ""));
}
