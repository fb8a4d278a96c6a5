import { countStaff, listStaff } from "../../../db/generated/iam.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { staffList } from "./staff-list.tsx";

/** A-141 with A-060's names. */
export const loader = serveList({
  definition: staffList,
  roles: [admin],
  rows: listStaff,
  count: countStaff,
  json: ({ whitelist }) => ({ whitelists: whitelist === null ? [] : [{ ip_address: whitelist }] }),
});
