import { hasBandAlerts } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { bandAlertInput } from "./band-alert-input.ts";

/** Whether the reader has an alert at each band of an indicator. */
export const loader = read({
  roles: signedIn,
  query: bandAlertInput,
  run: async ({ pool, actor, query }) => ({ data: { isOn: await hasBandAlerts(pool, { actor, ...query }) } }),
});
