import { z } from "zod";
import { countInstruments, listInstruments } from "../../../db/generated/market.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { categories } from "./categories.ts";
import { instrumentList } from "./instrument-list.tsx";

export const loader = serveList({
  definition: instrumentList,
  roles: [admin],
  rows: listInstruments,
  count: countInstruments,
  params: z.object({ type: z.enum(categories) }),
  fixed: ({ type }) => ({ category: type }),
});
