import { z } from "zod";
import { setAlertState } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { pageUnderAlert } from "./page-under-alert.ts";

/** Pauses or resumes a price alert. */
export const action = call({
  roles: signedIn,
  params: idParams,
  input: z.object({ state: z.enum(["active", "paused"]) }),
  back: "/alerts",
  run: ({ pool, actor, params, input }) => setAlertState(pool, { actor, id: params.id, state: input.state }),
  done: (_changed, { input, request }) => ({
    message: input.state === "paused" ? "Alert paused" : "Alert resumed",
    to: pageUnderAlert(request),
  }),
});
