/** The fields of a trade's edit, under the names of the call. */
export const editFields = ["openRate", "closeRate", "spread", "openTime", "profit", "loss"] as const;
export type EditField = (typeof editFields)[number];
/** The place of the recorded tick whose price becomes the close price; it replaces `closeRate`. */
export const TICK_FIELD = "closeTick";
type Entered = Partial<Record<EditField | typeof TICK_FIELD, string>>;

/** The prefix of these fields in an address, which separates them from the list's filters. */
const PREFIX = "edit.";

export const nameInAddress = (field: EditField | typeof TICK_FIELD) => PREFIX + field;

/** The new values in an address; null when there are none. */
export function editInAddress(search: string): Entered | null {
  const query = new URLSearchParams(search);
  const found = ([...editFields, TICK_FIELD] as const).flatMap((field) => {
    const value = query.get(nameInAddress(field));
    // An empty choice of a tick is the choice of the entered price.
    return value === null || (field === TICK_FIELD && value === "") ? [] : [[field, value] as const];
  });
  return found.length > 0 ? Object.fromEntries<string>(found) : null;
}

/** The query without these values: that of the list under the dialog. */
export function withoutEdit(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(PREFIX));
}
