import type { PushLeadsRow } from "../../../db/generated/crm.ts";
import { refuseInput } from "../../http/errors.ts";
import { LIMITS, pushedLead } from "./contract.ts";

/** What has no shape of a lead takes its place in the list as nothing, so that every lead keeps its number, and is told why. */
export async function judgeLeads(
  sent: readonly unknown[],
  push: (leads: readonly unknown[]) => Promise<readonly PushLeadsRow[]>,
): Promise<PushLeadsRow[]> {
  // One more than a call may have is enough for SQL to refuse them all.
  const judged = sent.slice(0, LIMITS.leads + 1).map((lead) => pushedLead.safeParse(lead));
  const rows = await push(judged.map(({ data }) => data ?? null));
  return rows.map((row, place) => {
    const error = judged[place]?.error;
    if (!error) return row;
    const { fields, message } = refuseInput(error).problem;
    return { ...row, errors: fields && Object.keys(fields).length > 0 ? fields : { lead: message } };
  });
}
