import { listCountries } from "../../../db/generated/crm.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  run: async ({ pool, actor }) => onePage(await listCountries(pool, { actor }), 999),
});
