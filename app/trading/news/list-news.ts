import { countNews, listNews } from "../../../db/generated/market.ts";
import { signedIn } from "../../http/roles.ts";
import { serveList } from "../../list/serve-list.ts";
import { newsList } from "./news-list.tsx";

export const loader = serveList({
  definition: newsList,
  roles: signedIn,
  rows: listNews,
  count: countNews,
  fixed: () => ({ kind: "news" }),
  csv: (row) => ({ ...row, currencies: row.currencies.join(" ") }),
});
