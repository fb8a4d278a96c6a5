import { createContext, useContext } from "react";
import type { DashboardData } from "./dashboard-data.ts";

/** Whether the user can neither close nor change orders; the buttons for it are then disabled. */
export const ReadOnlyContext = createContext(false);
export const useIsReadOnly = () => useContext(ReadOnlyContext);

export function isReadOnly({ ticket }: DashboardData): boolean {
  return ticket?.controls?.isReadOnly ?? false;
}
