import { useLocation, useNavigate, useOutletContext } from "@remix-run/react";
import { useEffect } from "react";
import type { StaffList } from "./lead-lists.tsx";
import type { LoadedLeads } from "./load-leads.ts";

/** The list under a dialog. */
export type LeadListUnder = { list: StaffList; path: string; leads: LoadedLeads };

/** Query parameters that dialogs add to the list's address. */
const DIALOG_PARAMETERS = ["person", "ids", "all"];

export function useLeadListUnder() {
  const under = useOutletContext<LeadListUnder>();
  const query = new URLSearchParams(useLocation().search);
  for (const name of DIALOG_PARAMETERS) query.delete(name);
  const text = query.toString();
  return { ...under, query: text, back: text ? `${under.path}?${text}` : under.path };
}

/** Closes the dialog after its call succeeded. */
export function useCloseWhenDone(done: unknown, back: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (done) navigate(back, { replace: true, preventScrollReset: true });
  }, [done, navigate, back]);
}
