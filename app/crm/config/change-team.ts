import { deleteTeam, saveTeam, listTeams } from "../../../db/generated/crm.ts";
import { z } from "zod";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { id, text, wholeOrNone } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { rowOf } from "./row-of.ts";
import { NONE_ID } from "../../ui/none-id.ts";

/** Empty rows send NONE_ID or nothing. */
const agent = wholeOrNone("This agent cannot be chosen");

export const action = serveRecord({
  roles: [admin],
  list: "/admin/crm-config/teams",
  marksRow: false,
  find: async (pool, { actor, id }) => rowOf(await listTeams(pool, { actor }), id),
  input: z.object({
    name: text("Name is required", 100),
    userId: id("Manager is required"),
    /** If omitted, the team keeps its agents. */
    userIds: z.union([z.array(agent), agent.transform((one) => [one])]).optional(),
  }),
  save: ({ pool, actor, id, version, input: { userIds, ...team } }) =>
    saveTeam(pool, { actor, id, ...team, userIds: userIds?.filter((one) => one !== NONE_ID) ?? null, version }),
  remove: deleteTeam,
  messages: {
    added: "Team added successfully",
    changed: "Team updated successfully",
    removed: "Team deleted successfully",
  },
});
