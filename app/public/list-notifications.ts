import { z } from "zod";
import { countUnread, listNotifications, markRead } from "../../db/generated/site.ts";
import { call } from "../http/call.ts";
import { id } from "../http/fields.ts";
import { read } from "../http/read.ts";
import { signedIn } from "../http/roles.ts";

const query = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(20),
  before: z.coerce.number().int().positive().nullable().catch(null),
});

export const loader = read({
  roles: signedIn,
  query,
  async run({ pool, actor, query }) {
    const [data, unread] = await Promise.all([
      listNotifications(pool, { actor, limit: query.limit, beforeId: query.before }),
      countUnread(pool, { actor }),
    ]);
    return { data, meta: { unread, per_page: query.limit } };
  },
});

/** Marks as read: those named in `ids`, else all. */
export const action = call({
  roles: signedIn,
  method: "PUT",
  input: z.object({
    ids: z.preprocess((value) => (value === undefined ? null : [value].flat()), z.array(id()).max(100).nullable()),
  }),
  run: ({ pool, actor, input }) => markRead(pool, { actor, ids: input.ids }),
});
