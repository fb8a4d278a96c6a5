import { replayEvent } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** Queues a report again for the job that processes new reports. */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  run: ({ pool, actor, params }) => replayEvent(pool, { actor, eventId: params.id }),
  done: () => ({ message: "Reprocessing" }),
});
