import { z } from "zod";
import { assignLeads, type LeadSelection, moveLeads } from "../../../db/queries/crm/leads.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { BULK_LIMITS } from "../../http/body-limits.ts";
import { call } from "../../http/call.ts";
import { ids } from "../../http/fields.ts";
import { filtersOf } from "../../list/load-list.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { readList } from "../../list/list-state.ts";
import { holder } from "./fields.ts";
import { leadLists, leadTypes, type StaffList } from "./lead-lists.tsx";
import { runningChange } from "./running-change.ts";

const group = z.string("Group must be sales, retentions or archived").optional();
/** Exactly one field per request: two would be two changes, each with its own undo. */
const data = z
  .object({ group, agentId: holder, retId: holder })
  .refine(
    (named) => Object.values(named).filter((value) => value !== undefined).length === 1,
    "Check the values you entered",
  );
/** Forms send the fields of `data` beside the ids; an empty choice counts as absent. */
const chosen = z.preprocess((text) => (text === "" ? undefined : text), holder);

const input = z
  .object({
    ids: ids("Select at least one lead").default([]),
    data: data.optional(),
    group,
    assign: z.enum(["agentId", "retId"]).optional(),
    agentId: chosen,
    retId: chosen,
    /** "Select all matching": the list and its filters replace the ids. */
    all: z.literal("on").optional(),
    list: z.enum(Object.keys(leadLists) as [StaffList, ...StaffList[]]).optional(),
    type: z.enum(leadTypes).default("all"),
    query: z.string().max(4000).default(""),
  })
  .transform(({ data: given, group, assign, agentId, retId, all, list, type, query, ids: ticked }) => {
    const change = given ?? (assign ? (assign === "agentId" ? { agentId } : { retId }) : { group });
    return { which: whichOf(all && list ? { list, type, query } : null, ticked), change };
  });

/** A change of more leads than one request can process becomes a job and is answered with 202. */
export const action = call({
  method: "PUT",
  roles: [admin, manager, salesAgent, retentionAgent],
  input,
  limits: BULK_LIMITS,
  run: ({ pool, actor, input: { which, change } }) =>
    withLongTimeout(pool, async (transaction) => {
      const { group, ...holders } = change as { group?: string; agentId?: number; retId?: number };
      if (Object.values(holders).some((id) => id !== undefined)) {
        return { ...(await assignLeads(transaction, actor, which, holders)), message: "Agents assigned successfully" };
      }
      return { ...(await moveLeads(transaction, actor, which, group ?? "")), message: "Lead moved successfully" };
    }),
  done: ({ message, change_id: changeId, changed, is_running: runs }) =>
    runs
      ? runningChange(`/admin/leads/changes/${changeId}`, { changeId, leads: changed })
      : { message, data: { changeId, changed } },
  back: "/admin/crm/all",
});

function whichOf(all: { list: StaffList; type: string; query: string } | null, ids: readonly number[]): LeadSelection {
  if (!all) return { ids };
  const filters = filtersOf(readList(leadLists[all.list], new URLSearchParams(all.query)), { type: all.type });
  return { list: all.list, filters };
}
