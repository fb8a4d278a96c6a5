import { countStaff, listStaff } from "../../../db/generated/iam.ts";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { staffList } from "./staff-list.ts";

/** A-141 with A-060's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin],
  run: (reading) =>
    answerList(staffList, reading, { rows: listStaff, count: countStaff }, ({ whitelist }) => ({
      whitelists: whitelist === null ? [] : [{ ip_address: whitelist }],
    })),
});
