import { setBandAlerts } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { bandAlertInput, oldBands } from "./band-alert-input.ts";

/** Makes alerts at the bands of an indicator and removes those at its earlier bands; no levels remove them all. */
export const action = call({
  roles: signedIn,
  input: bandAlertInput.extend(oldBands),
  back: "/alerts",
  run: ({ pool, actor, input }) => setBandAlerts(pool, { actor, ...input }),
  done: (_set, { input }) => ({
    message: input.levels.length > 0 ? "Alerts created" : "Alerts removed",
  }),
});
