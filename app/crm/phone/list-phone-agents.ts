import { phoneProvider } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { listAgents } from "./voiso.ts";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  run: async ({ pool, actor }) => ({ data: await listAgents(await phoneProvider(pool, { actor })) }),
});
