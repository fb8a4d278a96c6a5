import type { WatchChoices } from "../../frame/desk-choices.ts";
import {
  type WatchChange,
  type WatchColumn,
  watchColumns as allColumns,
  type WatchSort,
} from "../../frame/watch-choices.ts";

/** How the list of instruments is shown. */
export type WatchView = { columns: readonly WatchColumn[]; sort: WatchSort; change: WatchChange };

export const defaultWatchView: WatchView = { columns: ["spread", "high", "low"], sort: "list", change: "day" };

export function watchViewOf({ watchColumns, watchSort, watchChange }: WatchChoices): WatchView {
  return {
    columns: allColumns.filter((column) => (watchColumns ?? defaultWatchView.columns).includes(column)),
    sort: watchSort ?? defaultWatchView.sort,
    change: watchChange ?? defaultWatchView.change,
  };
}
