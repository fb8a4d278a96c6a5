import { z } from "zod";
import { assignInbox } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { ids, wholeOrNone } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { NONE_ID } from "../../ui/none-id.ts";

/** Assigns items of the inbox to a member of staff, or removes their assignment: assigneeId -2. */
export const action = call({
  roles: [admin, manager],
  input: z.object({ ids: ids("Select up to 1,000 items"), assigneeId: wholeOrNone("Choose an assignee") }),
  back: "/admin/inbox",
  run: ({ pool, actor, input }) =>
    assignInbox(pool, { actor, ids: input.ids, assigneeId: input.assigneeId === NONE_ID ? null : input.assigneeId }),
  done: (changed) => ({
    message: "Assignments changed: {{changed}}",
    values: { changed: String(changed) },
    data: { changed },
  }),
});
