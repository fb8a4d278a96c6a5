import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listInbox } from "../../../db/generated/site.ts";
import type { InboxItem } from "./inbox-kinds.ts";

const MAX_ITEMS = 8;

/** The items of the inbox that the start pages show. */
export function findOldestItems(pool: CommonQueryMethods, actor: Actor): Promise<readonly InboxItem[]> {
  const page = { page: 1, limit: MAX_ITEMS, sort: "created_at", at: null, total: null };
  return listInbox(pool, { actor, filters: {}, page }).then((items) => items.slice(0, MAX_ITEMS));
}
