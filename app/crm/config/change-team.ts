import { deleteTeam, saveTeam } from "../../../db/generated/crm.ts";
import { byMethod, call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";
import { idParams } from "../leads/fields.ts";
import { teamInput, teamOf } from "./team-input.ts";

const to = "/admin/crm-config/teams";
export const action = byMethod(
  call({
    method: "PUT",
    roles: [admin],
    params: idParams,
    input: teamInput,
    run: ({ pool, actor, params, input: given }) => saveTeam(pool, { actor, id: params.id, ...teamOf(given) }),
    done: () => ({ message: "Team updated successfully", to }),
  }),
  call({
    method: "DELETE",
    roles: [admin],
    params: idParams,
    run: ({ pool, actor, params }) => deleteTeam(pool, { actor, id: params.id }),
    done: () => ({ message: "Team deleted successfully", to }),
  }),
);
