import { countNewsFeeds, listNewsFeeds } from "../../../db/generated/market.ts";
import { admin } from "../../http/roles.ts";
import { serveList } from "../../list/serve-list.ts";
import { newsFeedList } from "./news-feed-list.tsx";

export const loader = serveList({
  definition: newsFeedList,
  roles: [admin],
  rows: listNewsFeeds,
  count: countNewsFeeds,
});
