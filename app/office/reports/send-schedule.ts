import { sendNow } from "../../../db/generated/reports.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** Sends a schedule's report at once. */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  run: ({ pool, actor, params }) => sendNow(pool, { actor, scheduleId: params.id }),
  done: () => ({ message: "The report is being sent", to: "/admin/reports/schedules" }),
});
