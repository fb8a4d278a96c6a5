import { pushLeads } from "../../../db/queries/crm/push-leads.ts";
import { BULK_LIMITS } from "../../http/body-limits.ts";
import { readJson } from "../../http/body.ts";
import { call } from "../../http/call.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { leadList } from "../leads/lead-list.ts";
import { leadSource } from "../leads/lead-source.ts";
import { judgeLeads } from "./judge-leads.ts";
import { keyHolder } from "./key-holder.ts";

/** an affiliator's program sends leads; the key is its only paper. */
export const action = call({
  roles: "public",
  ownBody: true,
  async run({ pool, request, context }) {
    const holder = await keyHolder(pool, request, context);
    const sent = await readJson(request, context, BULK_LIMITS);
    return judgeLeads(Array.isArray(sent) ? sent : [sent], (leads) => pushLeads(pool, holder.id, leads));
  },
  done: (data) => ({ data: { data } }),
});

/** Their own leads with status and first deposit. */
export const loader = read({
  roles: "public",
  async run({ pool, request, context, visit }) {
    const holder = await keyHolder(pool, request, context);
    const actor = { id: holder.user_id, impersonatorId: null };
    const { data, meta } = await loadList(leadList, { pool, actor, request, visit }, leadSource);
    return {
      data: data.map(({ id, email, phone, lead_status: status, ftd_at, created_at }) => ({
        id,
        email,
        phone,
        status,
        ftd_at,
        created_at,
      })),
      meta,
    };
  },
});
