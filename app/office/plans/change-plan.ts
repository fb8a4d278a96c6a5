import { z } from "zod";
import { deletePlan, savePlan } from "../../../db/generated/money.ts";
import { byMethod, call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { named } from "../edit/input.ts";
import { backToList } from "../../forms/edit/under.ts";
import { changedPlan } from "./plan-input.ts";

const params = z.object({ id: id() });

export const action = byMethod(
  call({
    roles: [admin],
    method: "PUT",
    params,
    input: changedPlan,
    run: ({ pool, actor, params, input: { version, ...changes } }) =>
      savePlan(pool, { actor, id: params.id, changes: named(changes), version }),
    done: (id, { request }) => ({
      message: "Plan updated successfully",
      to: backToList(request, "/admin/pricing", id),
    }),
  }),
  call({
    roles: [admin],
    method: "DELETE",
    params,
    run: ({ pool, actor, params }) => deletePlan(pool, { actor, id: params.id }),
    done: (_, { request }) => ({
      message: "Plan deleted successfully",
      to: backToList(request, "/admin/pricing"),
    }),
  }),
);
