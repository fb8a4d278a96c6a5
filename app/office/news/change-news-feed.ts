import { z } from "zod";
import { deleteNewsFeed, findNewsFeed, saveNewsFeed } from "../../../db/generated/market.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { optionalText, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

const changed = z.object({
  name: text("Name is required", 100),
  format: text("Choose a format", 10),
  url: optionalText(1000),
  currency: optionalText(10),
});

/** A change keeps what the feed contains. */
export const action = serveRecord({
  roles: [admin],
  list: "/admin/news-feeds",
  find: findNewsFeed,
  input: changed.extend({ kind: text("Choose what the feed contains", 10) }),
  changed,
  save: ({ pool, actor, id, version, input }) =>
    saveNewsFeed(pool, { actor, id, ...input, kind: "kind" in input ? input.kind : null, version }),
  remove: deleteNewsFeed,
  messages: { added: "Feed added", changed: "Feed saved", removed: "Feed deleted" },
});
