import { listPushedLeads } from "../../../db/queries/crm/lead-api.ts";
import { updatePushedLead } from "../../../db/generated/crm.ts";
import { readBody } from "../../http/body.ts";
import { byMethod, call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { parse, read } from "../../http/read.ts";
import { changedLead } from "./contract.ts";
import { keyHolder } from "./key-holder.ts";
import { leadJson } from "./lead-paging.ts";

/** One of the affiliate's own leads. */
export const loader = read({
  roles: "public",
  params: idParams,
  async run({ pool, params, request, context }) {
    const holder = await keyHolder(pool, request, context);
    const [lead] = await listPushedLeads(pool, holder.id, { limit: 1, leadId: params.id });
    if (!lead) throw notFound();
    return { data: leadJson(lead) };
  },
});

const change = <const M extends "PUT" | "PATCH">(method: M) =>
  call({
    method,
    roles: "public",
    params: idParams,
    async run({ pool, params, request, context }) {
      // Check the key first, so that a request without one learns nothing about the body.
      const holder = await keyHolder(pool, request, context);
      const { fields } = await readBody(request, context);
      await updatePushedLead(pool, { keyId: holder.id, leadId: params.id, lead: parse(changedLead, fields, 422) });
      const [lead] = await listPushedLeads(pool, holder.id, { limit: 1, leadId: params.id });
      if (!lead) throw notFound();
      return leadJson(lead);
    },
    done: (data) => ({ data: { data } }),
  });

/** PATCH and PUT both change the named fields only. */
export const action = byMethod(change("PATCH"), change("PUT"));
