import { deleteRule } from "../../../db/generated/crm.ts";
import { saveRule } from "../../../db/queries/crm/save-rule.ts";
import { byMethod, call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";
import { idParams } from "../leads/fields.ts";
import { ruleInput } from "./rule-input.ts";

const to = "/admin/crm-config/rules";

export const action = byMethod(
  call({
    method: "PUT",
    roles: [admin],
    params: idParams,
    input: ruleInput,
    run: ({ pool, actor, params, input: given }) => saveRule(pool, actor, params.id, given),
    done: () => ({ message: "Rule updated", to }),
  }),
  call({
    method: "DELETE",
    roles: [admin],
    params: idParams,
    run: ({ pool, actor, params }) => deleteRule(pool, { actor, id: params.id }),
    done: () => ({ message: "Rule deleted", to }),
  }),
);
