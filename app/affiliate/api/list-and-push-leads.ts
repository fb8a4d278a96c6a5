import { countLeads, pushLeads } from "../../../db/generated/crm.ts";
import { listPushedLeads } from "../../../db/queries/crm/lead-api.ts";
import type { PushLeadsRow } from "../../../db/generated/crm.ts";
import { BULK_LIMITS } from "../../http/body-limits.ts";
import { readJson } from "../../http/body.ts";
import { call } from "../../http/call.ts";
import { refuseInput } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { LIMITS, pushedLead } from "./contract.ts";
import { keyHolder } from "./key-holder.ts";
import { cursorOf, leadJson, readQuery } from "./lead-paging.ts";

/** Creates leads sent by an affiliate's program, which is authenticated by its API key alone. */
export const action = call({
  roles: "public",
  ownBody: true,
  async run({ pool, request, context }) {
    const holder = await keyHolder(pool, request, context);
    const sent = await readJson(request, context, BULK_LIMITS);
    return validateLeads(Array.isArray(sent) ? sent : [sent], (leads) => pushLeads(pool, { keyId: holder.id, leads }));
  },
  done: (data) => ({ data: { data } }),
});

/** The affiliate's leads with status and first deposit, newest first; with changedSince by time of change. */
export const loader = read({
  roles: "public",
  async run({ pool, request, context }) {
    const holder = await keyHolder(pool, request, context);
    const actor = { id: holder.user_id, impersonatorId: null };
    const { searchParams } = new URL(request.url);
    const query = readQuery(searchParams);
    const isFirst = query.after === null && query.changedSince === null;
    const [found, total] = await Promise.all([
      listPushedLeads(pool, holder.id, query),
      isFirst ? countLeads(pool, { actor, list: "own", filters: {} }) : null,
    ]);
    const data = found.slice(0, query.limit);
    const last = data.at(-1);
    return {
      data: data.map(leadJson),
      meta: {
        per_page: query.limit,
        ...(total !== null && { total }),
        next: last && found.length > query.limit ? cursorOf(last) : null,
      },
    };
  },
});

/** Malformed entries become null, so that indexes match the request; their results list the invalid fields. */
async function validateLeads(
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
