import { listTeams } from "../../../db/generated/crm.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";

export const loader = read({
  roles: [admin],
  run: async ({ pool, actor }) => onePage(await listTeams(pool, { actor }), 999),
});
