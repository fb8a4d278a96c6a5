import { lazy } from "react";
import type { AlertTable } from "../../account/alerts/alert-table.tsx";

let loaded: typeof AlertTable | undefined;

/** Loads the table of price alerts: on the server before the page is rendered, in the browser when it is first shown. */
export async function loadAlertTable(): Promise<typeof AlertTable> {
  loaded ??= (await import("../../account/alerts/alert-table.tsx")).AlertTable;
  return loaded;
}

export const LazyAlertTable = lazy(async () => ({ default: await loadAlertTable() }));

export const loadedAlertTable = (): typeof AlertTable | undefined => loaded;
