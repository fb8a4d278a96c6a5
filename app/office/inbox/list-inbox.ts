import { countInbox, listInbox } from "../../../db/generated/site.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { inboxList } from "./inbox-list.tsx";

export const loader = serveList({
  definition: inboxList,
  roles: [admin, manager],
  rows: listInbox,
  count: countInbox,
});
