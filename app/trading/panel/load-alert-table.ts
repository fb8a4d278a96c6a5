import { preloadedPart } from "../../ui/lazy-part.tsx";

/** The table of price alerts. */
export const alertTable = preloadedPart(async () => (await import("../../account/alerts/alert-table.tsx")).AlertTable);
