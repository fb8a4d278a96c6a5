import { requestExport } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { customer } from "../../http/roles.ts";

export const action = call({
  roles: [customer],
  run: ({ pool, actor }) => requestExport(pool, { actor, userId: actor.id }),
  done: () => ({ message: "Your export is being prepared", to: "/suitability" }),
  back: "/suitability",
});
