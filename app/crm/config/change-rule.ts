import { deleteRule, saveRule } from "../../../db/generated/crm.ts";
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
    run: ({ pool, actor, params, input: { version, ...rule } }) =>
      saveRule(pool, { actor, id: params.id, rule, version }),
    done: () => ({ message: "Rule updated successfully", to }),
  }),
  call({
    method: "DELETE",
    roles: [admin],
    params: idParams,
    run: ({ pool, actor, params }) => deleteRule(pool, { actor, id: params.id }),
    done: () => ({ message: "Rule deleted successfully", to }),
  }),
);
