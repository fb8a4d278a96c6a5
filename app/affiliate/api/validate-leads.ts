import type { PushLeadsRow } from "../../../db/generated/crm.ts";
import { refuseInput } from "../../http/errors.ts";
import { LIMITS, pushedLead } from "./contract.ts";

/** Malformed entries become null, so that indexes match the request; their results list the invalid fields. */
export async function validateLeads(
  sent: readonly unknown[],
  push: (leads: readonly unknown[]) => Promise<readonly PushLeadsRow[]>,
): Promise<PushLeadsRow[]> {
  // One entry above the limit is enough for SQL to refuse the request.
  const parsed = sent.slice(0, LIMITS.leadsPerCall + 1).map((lead) => pushedLead.safeParse(lead));
  const rows = await push(parsed.map(({ data }) => data ?? null));
  return rows.map((row, index) => {
    const error = parsed[index]?.error;
    if (!error) return row;
    const { fields, message } = refuseInput(error).problem;
    return { ...row, errors: fields && Object.keys(fields).length > 0 ? fields : { lead: message } };
  });
}
