/** The columns of the list of instruments that a user may hide. */
export const watchColumns = ["spread", "high", "low", "swap"] as const;
export type WatchColumn = (typeof watchColumns)[number];

/** The order of the list's rows: that of the list itself, or by a figure or name. */
export const watchSorts = ["list", "name", "gainers", "losers", "spread", "swap"] as const;
export type WatchSort = (typeof watchSorts)[number];

/** The change under each name: since the day's reference, or since the last tick (E-22). */
export const watchChanges = ["day", "tick"] as const;
export type WatchChange = (typeof watchChanges)[number];
