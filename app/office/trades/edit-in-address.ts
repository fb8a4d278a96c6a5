/** The fields of a trade's edit, under the names of the call. */
export const editFields = ["openRate", "closeRate", "spread", "openTime", "profit", "loss"] as const;
export type EditField = (typeof editFields)[number];

/** The prefix of these fields in an address, which separates them from the list's filters. */
const PREFIX = "edit.";

export const nameInAddress = (field: EditField) => PREFIX + field;

/** The new values in an address; null when there are none. */
export function editInAddress(search: string): Partial<Record<EditField, string>> | null {
  const query = new URLSearchParams(search);
  const found = editFields.flatMap((field) => {
    const value = query.get(nameInAddress(field));
    return value === null ? [] : [[field, value] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** The query without these values: that of the list under the dialog. */
export function withoutEdit(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(PREFIX));
}
