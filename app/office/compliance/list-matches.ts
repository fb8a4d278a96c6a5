import { countMatches, listMatches } from "../../../db/generated/compliance.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { matchList } from "./match-list.tsx";

export const loader = serveList({
  definition: matchList,
  roles: [admin, manager],
  rows: listMatches,
  count: countMatches,
});
