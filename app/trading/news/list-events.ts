import { countNews, listNews } from "../../../db/generated/market.ts";
import { signedIn } from "../../http/roles.ts";
import { serveList } from "../../list/serve-list.ts";
import { eventList } from "./event-list.tsx";

export const loader = serveList({
  definition: eventList,
  roles: signedIn,
  rows: listNews,
  count: countNews,
  fixed: () => ({ kind: "events" }),
  csv: (row) => ({ ...row, currencies: row.currencies.join(" ") }),
});
